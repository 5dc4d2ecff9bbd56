/** The rules of what a record states by itself, and of what others state too, one by one. */
import { fold } from '../../src/contract/text/fold-words.ts';
import type { CompanyProfile } from '../../src/contract/model/company.ts';
import { parseEntityId, type EntityId } from '../../src/contract/model/entity.ts';
import { compareRecords } from '../../src/graph/sameness/same.ts';
import { dayOf } from '../../src/record/values/days.ts';
import { datedAs, firstDated, hasUnreadEnd, latest, readEntries, toText } from './slow-dates.ts';
import { atLeast, count, NONE, UNTOLD, type SlowOutcome } from './slow-outcome.ts';
import { SlowWorld } from './slow-world.ts';

export class SlowRecords extends SlowWorld {
  sharing(id: EntityId, kinds: readonly string[], many: number, isNeeded: boolean): SlowOutcome {
    if (!this.speaks(id)) return UNTOLD;
    const things = this.world.shared(id).filter(({ kind }) => kinds.includes(kind));
    if (things.length === 0) return isNeeded ? UNTOLD : NONE;
    const yes = things.map(({ all }) => all.filter((one) => this.isPast(one.fetchedAt)));
    const outcome = atLeast(count(Math.max(...yes.map(({ length }) => length)), 0), many);
    const isMaybe = things.some(({ all }) => all.length >= many);
    return outcome.is === 'none' && isMaybe ? UNTOLD : outcome;
  }

  oldNames(id: EntityId, many: number): SlowOutcome {
    if (parseEntityId(id).subject !== 'company') return NONE;
    const record = this.record(id) as CompanyProfile | null;
    if (record === null) return UNTOLD;
    const judged = record.old_names.map((name) => {
      const days = latest(datedAs(name, 'expiration'));
      return days === null ? this.speaks(id) || null : this.isBehind(days);
    });
    const [yes, maybe] = [true, null].map((is) => judged.filter((one) => one === is).length);
    return atLeast(count(yes ?? 0, maybe ?? 0), many);
  }

  statedCompany(id: EntityId): SlowOutcome {
    const { facts } = this.world.subject(id);
    if (parseEntityId(id).subject !== 'member' || facts.kind !== 'company') return NONE;
    if (facts.statedCompanyId === null) return NONE;
    const named: EntityId = `sample/company:${facts.statedCompanyId}`;
    const company = this.world.entity(named)?.facts;
    if (!company || !this.speaks(named) || !this.speaks(id)) return UNTOLD;
    const { verdict } = compareRecords(facts, company);
    if (verdict !== 'disagree') return verdict === 'agree' ? NONE : UNTOLD;
    return { is: 'hit', value: 1 };
  }

  onlyByPost(id: EntityId): SlowOutcome {
    const record = this.record(id);
    if (record === null || !this.speaks(id) || record.addresses.length === 0) return UNTOLD;
    const blank = (text: string | null): boolean => text === null || text.trim() === '';
    const judged = record.addresses.map((one): boolean | null => {
      if (!blank(one.care_of_name)) return true;
      const line = one.address_line_1;
      const isLineOfBox = !blank(one.po_box) && line?.includes(one.po_box?.trim() ?? '');
      if (!blank(one.street_name) || (!blank(line) && !isLineOfBox)) return false;
      return blank(one.po_box) ? null : true;
    });
    if (judged.includes(false)) return NONE;
    return judged.includes(null) ? UNTOLD : { is: 'hit', value: 1 };
  }

  document(id: EntityId): SlowOutcome {
    if (parseEntityId(id).subject !== 'member') return NONE;
    const { kind } = this.world.subject(id).facts;
    if (kind !== 'person') return kind === 'member' ? UNTOLD : NONE;
    return this.sharing(id, ['document'], 2, true);
  }

  asset(id: EntityId): SlowOutcome {
    if (parseEntityId(id).subject !== 'company') return NONE;
    return this.sharing(id, ['vessel', 'aircraft', 'vehicle', 'real-estate'], 2, false);
  }

  companyStatus(id: EntityId): SlowOutcome {
    if (parseEntityId(id).subject !== 'company') return NONE;
    const record = this.record(id) as CompanyProfile | null;
    if (record === null) return UNTOLD;
    const from = firstDated(record, 'registration');
    const to = readEntries(record).final;
    const hit: SlowOutcome = { is: 'hit', value: 1 };
    const isWrong = from !== null && to !== null && to.last < from.first;
    if (!this.speaks(id)) {
      const isThere = from === null || this.isBehind(from);
      if (isThere === false) return NONE;
      return isThere && isWrong ? hit : UNTOLD;
    }
    if (isWrong) return hit;
    const told = dayOf(this.world.entity(id)?.source?.fetchedAt ?? '');
    if (this.status(id) === 'active') {
      if ((to && to.last <= told) || (from && from.first > told)) return hit;
      return (to && to.first <= told) || hasUnreadEnd(record) ? UNTOLD : NONE;
    }
    if (this.status(id) !== 'dissolved' || !to) return UNTOLD;
    return to.first > told ? hit : NONE;
  }

  jurisdictions(id: EntityId): SlowOutcome {
    if (parseEntityId(id).subject !== 'company') return NONE;
    const record = this.record(id) as CompanyProfile | null;
    const own = toText(record?.jurisdiction_country);
    if (record === null || own === null || !this.speaks(id)) return UNTOLD;
    const others: (string | null)[][] = [];
    const residency = toText(record.residency.residency_country);
    if (residency !== null) others.push([residency]);
    for (const { country_name, country_code } of record.addresses) {
      const ways = [toText(country_name), toText(country_code)].filter((way) => way !== null);
      if (ways.length > 0) others.push(ways);
    }
    const parent = record.parent_company.parent_company_id;
    if (parent !== null && parent !== parseEntityId(id).id) {
      const known = this.world.entity(`sample/company:${parent}`);
      const isRead = this.isPast(known?.source?.fetchedAt ?? '');
      others.push([isRead ? (known?.facts.country ?? null) : null]);
    }
    if (others.length === 0) return UNTOLD;
    const judged = others.map((ways) => {
      const same = ways.map((way) => (way === null ? null : isSameCountry(own, way)));
      if (same.includes(true)) return false;
      return same.includes(false) ? true : null;
    });
    const yes = judged.filter((one) => one === true).length;
    return atLeast(count(yes, judged.filter((one) => one === null).length), 1);
  }
}

const CODES: Record<string, string> = { NO: 'norway', MT: 'malta' };

function isSameCountry(a: string, b: string): boolean | null {
  if (fold(a) === fold(b)) return true;
  const isCode = (text: string): boolean => /^[A-Z][A-Z]$/.test(text.trim());
  if (isCode(a) === isCode(b)) return false;
  const [code, name] = isCode(a) ? [a, b] : [b, a];
  return CODES[code.trim()] === fold(name) ? true : null;
}
