/** The names that a record states of its subject, as they are stated, and lists of texts of which some are not. */
import type { GraphEntity } from '../../contract/model/canvas.ts';
import { parseEntityId } from '../../contract/model/entity.ts';
import { fallbackLabel, stated } from '../../record/values/names.ts';
import type { StatedRecord } from '../common/exporter.ts';

interface StatedNames {
  /** Those it goes by, the shown one among them. */
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

/** Each as often as it is stated; trade names are among those it goes by. */
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

/** The name that it is shown by; null where its id stands for one. */
export function statedName({ id, label }: Pick<GraphEntity, 'id' | 'label'>): string | null {
  const { subject, id: record } = parseEntityId(id);
  return label === fallbackLabel(subject, record) ? null : stated(label);
}

/** Those that are stated, as they are. */
const present = (texts: readonly (string | null)[]): string[] =>
  texts.filter((text): text is string => stated(text) !== null);

/** The same joined, where any is stated. */
export const joined = (texts: readonly (string | null)[], between: string): string | null =>
  stated(present(texts).join(between));
