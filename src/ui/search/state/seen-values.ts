/** Values stated in this session's responses, suggested for search filters. */
import type { ProfileAnswer } from '../../../contract/answers/profile.ts';
import type { Address } from '../../../contract/model/address.ts';
import type { MemberItem } from '../../../contract/model/member.ts';
import { stated } from '../../../record/values/names.ts';
import type { FilterName } from './search-form.ts';

/** At most this many values for each filter; the first ones stay. */
const KEPT_AT_MOST = 400;
/** Longer values are not useful in a search. */
const LONGEST = 80;
const SUGGESTED_AT_MOST = 8;

type Text = string | null | undefined;

export class SeenValues {
  /** How often each value was stated, by filter. */
  readonly #counts = new Map<FilterName, Map<string, number>>();

  takeItems(items: readonly MemberItem[]): void {
    for (const { data } of items) {
      this.#takePerson(data.person);
      this.#take('country', data.company.jurisdiction_country);
      this.#take('state', data.company.jurisdiction_state);
    }
  }

  takeProfile({ subject, profile }: ProfileAnswer): void {
    this.#takeAddresses(profile.addresses);
    if (subject === 'company') {
      this.#take('country', profile.jurisdiction_country);
      this.#take('state', profile.jurisdiction_state);
      for (const { position } of profile.members) this.#take('position', position);
      return;
    }
    this.#takePerson(profile.data.person);
    for (const { positions } of profile.positions)
      for (const { position } of positions) this.#take('position', position);
  }

  /** Values that contain the typed text: first those that begin with it, then the most frequent. */
  like(filter: FilterName, typed: string): string[] {
    const wanted = plain(typed);
    return [...(this.#counts.get(filter) ?? [])]
      .map(([value, count]) => ({ value, count, at: plain(value).indexOf(wanted) }))
      .filter(({ value, at }) => at >= 0 && value !== typed)
      .sort((a, b) => Number(a.at > 0) - Number(b.at > 0) || b.count - a.count)
      .slice(0, SUGGESTED_AT_MOST)
      .map(({ value }) => value);
  }

  #takePerson(person: MemberItem['data']['person']): void {
    this.#take('nationality', person.nationality);
    this.#take('country', person.residence);
    if (/^\d{4}$/.test(person.birthday_year ?? '')) this.#take('birthYear', person.birthday_year);
  }

  #takeAddresses(addresses: readonly Address[]): void {
    for (const address of addresses) {
      this.#take('country', address.country_name);
      this.#take('postcode', address.post_code);
      this.#take('state', address.state_name);
      this.#take('county', address.county_name);
      this.#take('city', address.locality_name);
    }
  }

  #take(filter: FilterName, text: Text): void {
    const value = stated(text ?? null)?.trim();
    if (value === undefined || value.length > LONGEST) return;
    const counts = this.#counts.get(filter) ?? new Map<string, number>();
    this.#counts.set(filter, counts);
    if (counts.size < KEPT_AT_MOST || counts.has(value))
      counts.set(value, (counts.get(value) ?? 0) + 1);
  }
}

/** Lower case, without accents. */
function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
