/** The label of the field at a place in a record. */
import { COMPANY } from './company-fields.ts';
import { type Field, isGroupFields, isListFields, type RecordPart } from './field.ts';
import { MEMBER } from './member-fields.ts';

type Named = [name: string, field: Field];

const fieldsOf = (table: Readonly<Record<string, RecordPart>>): Named[] =>
  Object.entries(table).flatMap(([name, part]): Named[] =>
    isGroupFields(part) || isListFields(part) ? Object.entries(part.fields) : [[name, part]],
  );

const { data, positions, rights_and_obligations: rights, ...others } = MEMBER;
const HELD = [positions.company, positions.role, rights.company, rights.role];
const ALL: Named[] = [
  ...[COMPANY, data, others].flatMap(fieldsOf),
  ...HELD.flatMap((fields) => Object.entries(fields)),
];

/** Labels of fields that have the same label wherever they occur. */
const CALLED = new Map(
  [...Map.groupBy(ALL, ([name]) => name)].flatMap(([name, named]) => {
    const [only, other] = new Set(named.map(([, { en }]) => en));
    return only === undefined || other !== undefined ? [] : [[name, only] as const];
  }),
);

/**
 * `Registration no.`, or `Members 4` for an entry of a list. A field with several labels is shown by its
 * own name.
 * @param pointer an RFC 6901 JSON Pointer
 */
export function fieldCalled(pointer: string): string {
  const parts = pointer.split('/').filter((part) => part !== '' && part !== 'data');
  const place = parts.at(-1);
  const field = parts.findLast((part) => !/^\d+$/.test(part));
  if (place === undefined || field === undefined) return 'The whole record';
  const spaced = field.replaceAll('_', ' ');
  const words = CALLED.get(field) ?? `${spaced.slice(0, 1).toUpperCase()}${spaced.slice(1)}`;
  return field === place ? words : `${words} ${Number(place) + 1}`;
}
