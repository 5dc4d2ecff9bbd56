/** The record fields that FollowTheMoney has a property for. */
import { valueAt, type Field } from '../../record/fields/field.ts';
import { PROPERTY_TYPES, type PropertyName, type PropertySet } from './properties.ts';

/** A field, and the property it is written as. */
export type FieldProperty = readonly [field: string, property: PropertyName];

const ORDER = Object.keys(PROPERTY_TYPES);

/** The fields that have a property, in the order in which properties are written. */
export const propertiesOf = (fields: Readonly<Record<string, Field>>): FieldProperty[] =>
  Object.entries(fields)
    .flatMap(([name, { ftm }]): FieldProperty[] => (ftm === undefined ? [] : [[name, ftm]]))
    .sort(([, a], [, b]) => ORDER.indexOf(a) - ORDER.indexOf(b));

/** Adds a record's values of these fields, all of which are texts. */
export function addFields(
  to: PropertySet,
  fields: readonly FieldProperty[],
  record: object,
): PropertySet {
  for (const [field, property] of fields) {
    to.add(property, valueAt(record, field) as string | null);
  }
  return to;
}
