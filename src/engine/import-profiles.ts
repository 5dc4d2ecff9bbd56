/** An entity of an imported file as the profile that a registry would answer, as far as that has a place for it. */
import { companyProfile, type CompanyProfile } from '../contract/model/company.ts';
import type { ImportedRecord } from '../contract/model/import.ts';
import { memberProfile, type MemberProfile } from '../contract/model/member.ts';
import type { DateEntry } from '../contract/model/text.ts';
import type { ImportedEntity, ImportedTie } from '../exchange/import/imported.ts';
import { createTolerantReader, Reading } from '../registry/reading/tolerant-reader.ts';
import type { DecodedProfile } from '../registry/registry.ts';
import { tieNotesOf, toRecord, type ImportedFrom, type StatingEntity } from './import-records.ts';

type Stated = ImportedRecord['stated'];

export function toProfile(one: StatingEntity, from: ImportedFrom): DecodedProfile {
  const stated: Stated = [];
  const drift: [] = [];
  if (one.subject === 'company') {
    const profile = toCompany(one, stated);
    return { subject: 'company', profile, drift, imported: toRecord(one, from, stated) };
  }
  const profile = toMember(one, stated);
  return { subject: 'member', profile, drift, imported: toRecord(one, from, stated) };
}

/** Profiles that state nothing. */
const NO_COMPANY = createTolerantReader(companyProfile)({}, new Reading(), 0);
const NO_MEMBER = createTolerantReader(memberProfile)({}, new Reading(), 0);

function toCompany({ id, entity, parent }: StatingEntity, stated: Stated): CompanyProfile {
  if (parent !== null) stated.push({ pointer: '/parent_company', ...tieNotesOf(parent.tie) });
  return {
    ...NO_COMPANY,
    id,
    current_name: { ...NO_COMPANY.current_name, name: entity.label },
    jurisdiction_country: entity.country,
    registration_number: entity.registrationNumber,
    status: entity.status,
    parent_company: { parent_company_id: parent?.of.id ?? null, level: parent?.tie.role ?? null },
  };
}

function toMember({ id, entity, held }: StatingEntity, stated: Stated): MemberProfile {
  const { kind, label } = entity;
  const { person, company, authority } = NO_MEMBER.data;
  return {
    ...NO_MEMBER,
    id,
    data: {
      mixed: { full_name: kind === 'member' ? label : null },
      person: {
        ...person,
        full_name: kind === 'person' ? label : null,
        ...bornIn(entity),
        nationality: entity.nationality,
        residence: entity.country,
      },
      company: { ...company, registration_number: entity.registrationNumber },
      authority: { ...authority, agency: kind === 'authority' ? label : null },
    },
    ...toHeld(held, stated),
  };
}

function bornIn({ born }: ImportedEntity) {
  const [, year = null, month = null] = /^(\d{4})(?:-(0[1-9]|1[0-2]))?$/.exec(born ?? '') ?? [];
  return year === null
    ? { birthday_date_full: born }
    : { birthday_year: year, birthday_month: month };
}

const RIGHTS = 'rights_and_obligations';

function toHeld(
  held: StatingEntity['held'],
  stated: Stated,
): Pick<MemberProfile, 'positions' | typeof RIGHTS> {
  const all: Pick<MemberProfile, 'positions' | typeof RIGHTS> = { positions: [], [RIGHTS]: [] };
  for (const [company, ties] of held) {
    const of = {
      company_id: company.id,
      company_name: company.entity.label,
      jurisdiction_country: null,
      jurisdiction_state: null,
    };
    const note = (list: string, which: readonly ImportedTie[], at: number): void =>
      which.forEach((tie, place) => {
        stated.push({ pointer: `/${list}/${at}/${list}/${place}`, ...tieNotesOf(tie) });
      });
    const positions = ties.filter(({ kind }) => kind !== 'right');
    const rights = ties.filter(({ kind }) => kind === 'right');
    if (positions.length > 0) {
      note('positions', positions, all.positions.length);
      const entries = positions.map((tie) => ({ position: tie.role, ...termsOf(tie) }));
      all.positions.push({ ...of, positions: entries });
    }
    if (rights.length > 0) {
      note(RIGHTS, rights, all[RIGHTS].length);
      const entries = rights.map((tie) => ({ right_and_obligation: tie.role, ...termsOf(tie) }));
      all[RIGHTS].push({ ...of, [RIGHTS]: entries });
    }
  }
  return all;
}

const termsOf = ({ status, start, end }: ImportedTie) => ({
  status,
  dates: [
    ...(start === null ? [] : [date('effective', start)]),
    ...(end === null ? [] : [date('expiration', end)]),
  ],
});

const date = (type: string, date_full: string): DateEntry => ({ date_full, type });
