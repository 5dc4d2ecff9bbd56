/** The names that a record states of its subject, and joins of texts that may be unstated. */
import type { GraphEntity } from '../../contract/model/canvas.ts';
import { parseEntityId } from '../../contract/model/entity.ts';
import { fallbackLabel, stated } from '../../record/values/names.ts';
import type { StatedRecord } from '../common/exporter.ts';

interface StatedNames {
  /** The names in use, including the shown one. */
  current: readonly string[];
  abbreviations: readonly string[];
  former: readonly string[];
}

type Text = string | null;

interface Forms {
  name: Text;
  clean_name: Text;
  name_with_short_type: Text;
  name_with_full_type: Text;
}

const formsOf = (of: Forms): Text[] => [
  of.name,
  of.clean_name,
  of.name_with_short_type,
  of.name_with_full_type,
];

/** The names, as often as they are stated; trade names are among the current ones. */
export function statedNames(record: StatedRecord): StatedNames {
  if (record.subject === 'company') {
    const { current_name, old_names, trade_names } = record.profile;
    return {
      current: present([...formsOf(current_name), ...trade_names.map(({ name }) => name)]),
      abbreviations: present([current_name.abbreviation]),
      former: present(old_names.flatMap((old) => [...formsOf(old), old.abbreviation])),
    };
  }
  const { mixed, person, company, authority } = record.profile.data;
  const names = [
    ...[person.full_name, authority.agency, ...formsOf(company)],
    ...[company.trade_name, company.mixed_name, mixed.full_name],
  ];
  return { current: present(names), abbreviations: [], former: [] };
}

/** The shown name; null if the id stands in for it. */
export function statedName({ id, label }: Pick<GraphEntity, 'id' | 'label'>): string | null {
  const { subject, id: record } = parseEntityId(id);
  return label === fallbackLabel(subject, record) ? null : stated(label);
}

/** The texts that are stated, unchanged. */
const present = (texts: readonly (string | null)[]): string[] =>
  texts.filter((text): text is string => stated(text) !== null);

/** The stated texts joined; null if there are none. */
export const joined = (texts: readonly (string | null)[], between: string): string | null =>
  stated(present(texts).join(between));
