/** Where in its source each fact of an entity stands: the reverse of `derive.ts`. */
import { parseEntityId, type ShownFacts } from '../contract/model/entity.ts';

export interface FactPlace {
  what: 'Name' | 'Country' | 'Nationality' | 'Born' | 'Registration no.' | 'Status';
  /** An RFC 6901 JSON Pointer to the fact, or to the object it was put together from. */
  pointer: string;
}

/** The places of all stated facts, the name first; empty if no source is stored. */
export function factPlaces(facts: ShownFacts): FactPlace[] {
  const { source, country, nationality, born, registrationNumber, status } = facts;
  if (source === null) return [];
  const at = facts.knowledge === 'named' ? namedPlaces(facts) : recordPlaces(facts);
  const found: (FactPlace | null)[] = [
    { what: 'Name', pointer: at.name },
    country === null ? null : { what: 'Country', pointer: at.country },
    nationality === null ? null : { what: 'Nationality', pointer: at.nationality },
    born === null ? null : { what: 'Born', pointer: at.born },
    registrationNumber === null ? null : { what: 'Registration no.', pointer: at.number },
    status === null ? null : { what: 'Status', pointer: at.status },
  ];
  return found.filter((place) => place !== null);
}

type Places = Record<'name' | 'country' | 'nationality' | 'born' | 'number' | 'status', string>;

/** Places in another's profile: an entry of its members, of its holdings, or its parent. */
function namedPlaces({ source }: ShownFacts): Places {
  const { pointer = '', elsewhere = {} } = source ?? {};
  const named = elsewhere.label ?? pointer;
  const nameField = named.startsWith('/members/')
    ? 'name'
    : named.startsWith('/parent_company')
      ? 'parent_company_id'
      : 'company_name';
  return {
    name: `${named}/${nameField}`,
    country: `${elsewhere.country ?? pointer}/jurisdiction_country`,
    nationality: pointer,
    born: pointer,
    number: pointer,
    status: pointer,
  };
}

/** Places in the entity's own profile, or in a search item. */
function recordPlaces({ id, kind, source }: ShownFacts): Places {
  const { pointer = '' } = source ?? {};
  if (parseEntityId(id).subject === 'company') {
    return {
      name: `${pointer}/current_name`,
      country: `${pointer}/jurisdiction_country`,
      nationality: pointer,
      born: pointer,
      number: `${pointer}/registration_number`,
      status: `${pointer}/status`,
    };
  }
  const data = `${pointer}/data`;
  return {
    name: data,
    country:
      kind === 'company' ? `${data}/company/jurisdiction_country` : `${data}/person/residence`,
    nationality: `${data}/person/nationality`,
    born: `${data}/person`,
    number: `${data}/company/registration_number`,
    status: data,
  };
}
