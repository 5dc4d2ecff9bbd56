/** FollowTheMoney (model 4): an entity per line, as OpenAleph and OpenSanctions read it. */
import type { GraphEntity } from '../../contract/model/canvas.ts';
import { parseEntityId, type EntityId } from '../../contract/model/entity.ts';
import {
  inChunks,
  type ExportedRecord,
  type Exporter,
  type ExportTally,
  type GraphToExport,
  type LossCount,
} from '../common/exporter.ts';
import { originsIn, type Origin } from '../values/origins.ts';
import { addUncarried, countStated } from '../values/outside.ts';
import { ftmIds, type FtmWriting, similarLine, tieWriter } from './links.ts';
import { addFields, propertiesOf } from './field-properties.ts';
import { entityLine, PropertySet } from './properties.ts';
import { COMPANY } from '../../record/fields/company-fields.ts';
import { ADDRESSES } from '../../record/fields/shared-fields.ts';
import { SCHEMAS, subjectProperties } from './subject.ts';
import type { CompanyProfile } from '../../contract/model/company.ts';
import { stated } from '../../record/values/names.ts';
import { joined } from '../values/names.ts';
import type { Address } from '../../contract/model/address.ts';
import { addressInFull, countLostParts, streetOf } from '../values/address-text.ts';
import { countryCode } from '../values/country-code.ts';

type Exported = ReadonlyMap<EntityId, GraphEntity>;

/** Ids of addresses and assets already written: later mentions refer to them. */
type Written = Set<string>;

function* write(graph: GraphToExport, tally: ExportTally): Generator<string> {
  const { loss } = tally;
  // A graph without entities is a valid file too.
  yield '';
  const writing: FtmWriting = { ids: ftmIds(graph), loss };
  const origins = originsIn(graph);
  const exported: Exported = new Map(graph.entities.map((entity) => [entity.id, entity]));
  const written: Written = new Set();
  for (const entity of graph.entities) {
    tally.written += 1;
    const record = graph.recordOf(entity.id);
    const origin = origins.ofEntity(entity, record);
    yield* subjectLines(entity, record, { origin, written, ...writing });
    if (record !== null) {
      addUncarried(record, parseEntityId(entity.id).registry, (id) => exported.has(id), loss);
    }
    yield* noteLines(entity.id, graph, writing);
  }
  yield '';
  const tieLine = tieWriter(graph, exported, writing);
  for (const tie of graph.ties) {
    tally.written += 1;
    yield tieLine(tie, origins.ofTie(tie));
  }
  yield* judgedLines(graph, exported, writing);
}

interface SubjectContext extends FtmWriting {
  origin: Origin;
  written: Written;
}

/** The lines of its addresses, the entity itself, and its assets. */
function* subjectLines(
  entity: GraphEntity,
  record: ExportedRecord | null,
  { origin, written, ids, loss }: SubjectContext,
): Generator<string> {
  addLost(entity, record, loss);
  const subject = subjectProperties(entity, record, loss);
  for (const address of record?.profile.addresses ?? []) {
    const placed = placedAddress(address, { ids, loss });
    if (placed === null) {
      addCountry(subject, address);
      continue;
    }
    subject.put('addressEntity', placed.id);
    if (written.has(placed.id)) continue;
    written.add(placed.id);
    yield entityLine(placed.id, 'Address', placed.properties.addOrigin(origin));
  }
  yield entityLine(ids.of(entity.id), SCHEMAS[entity.kind], subject.addOrigin(origin));
  if (record?.subject !== 'company') return;
  for (const { id, schema, properties } of assetsOf(entity.id, record.profile, { ids, loss })) {
    if (!written.has(id)) yield entityLine(id, schema, properties.addOrigin(origin));
    written.add(id);
    const owned = new PropertySet(loss).put('owner', ids.of(entity.id)).put('asset', id);
    const owning = ids.derived(entity.id, 'ownership', `${entity.id} ${id}`);
    if (!written.has(owning)) yield entityLine(owning, 'Ownership', owned.addOrigin(origin));
    written.add(owning);
  }
}

function addLost(
  { source, x, notFoundAt }: GraphEntity,
  record: ExportedRecord | null,
  loss: LossCount,
): void {
  const places =
    source === null ? Number(record !== null) : 1 + Object.keys(source.elsewhere).length;
  loss.add('places in the responses, with their hashes', places);
  loss.add('where entities stand on the graph', Number(x !== null));
  loss.add('that a registry was asked for a record and has none', Number(notFoundAt !== null));
}

/** The lines of the analyst's notes on an entity. */
function* noteLines(
  id: EntityId,
  { marks }: GraphToExport,
  { ids, loss }: FtmWriting,
): Generator<string> {
  const marked = marks.onRecords.get(id);
  if (marked === undefined) return;
  loss.add('flags and tags', marked.tags.length + Number(marked.flag !== null));
  for (const note of new Set(marked.notes)) {
    const properties = new PropertySet(loss).add('description', note).put('entity', ids.of(id));
    yield entityLine(ids.derived(id, 'note', `${id} ${note}`), 'Note', properties);
  }
}

/** Lines between the first record of each group judged the same and the others. */
function* judgedLines(
  { judged, marks, ties }: GraphToExport,
  exported: Exported,
  writing: FtmWriting,
): Generator<string> {
  for (const group of judged) {
    const [first, ...others] = group.filter((id) => exported.has(id));
    if (first === undefined) continue;
    for (const other of others) {
      const judgement = { id: `${first} ${other}`, from: first, to: other };
      yield similarLine(judgement, 'judged the same by the analyst', writing);
    }
  }
  const notes = ties.reduce((sum, { id }) => sum + (marks.onTies.get(id)?.length ?? 0), 0);
  writing.loss.add('notes on ties', notes);
}

/** One file. An entity may refer to later lines. */
export const exportFtm: Exporter = (graph, tally) => [inChunks(write(graph, tally))];

/** The assets that a company's profile states: ships, aircraft, vehicles and real estate. */
type AssetSchema = 'Vessel' | 'Airplane' | 'Vehicle' | 'RealEstate';

interface Asset {
  id: string;
  schema: AssetSchema;
  properties: PropertySet;
}

type Text = string | null;

const SHIP_FIELDS = propertiesOf(COMPANY.watercrafts.fields);
const ESTATE_FIELDS = propertiesOf(COMPANY.real_estate.fields);
const PLANE_FIELDS = propertiesOf(COMPANY.aircrafts.fields);
const VEHICLE_FIELDS = propertiesOf(COMPANY.motor_vehicles.fields);

/** In the profile's order. Assets of equal number and content are one; those without a number stay apart. */
function* assetsOf(
  owner: EntityId,
  profile: CompanyProfile,
  { ids, loss }: FtmWriting,
): Generator<Asset> {
  const seen = new Map<string, number>();
  const asset = (schema: AssetSchema, number: Text, properties: PropertySet): Asset => {
    const content = JSON.stringify([schema, number, properties.json()]);
    const times = seen.get(content) ?? 0;
    seen.set(content, times + 1);
    const name = stated(number) === null ? JSON.stringify([content, owner, times]) : content;
    return { id: ids.derived(owner, 'asset', name), schema, properties };
  };
  for (const ship of profile.watercrafts) {
    const { id } = ship;
    // FollowTheMoney requires a ship's name.
    if (stated(ship.name) === null) loss.add('names that are not stated: the id stands for them');
    const name = stated(ship.name) ?? joined(['Vessel', id], ' ');
    yield asset('Vessel', id, addFields(new PropertySet(loss), SHIP_FIELDS, { ...ship, name }));
  }
  for (const estate of profile.real_estate) {
    const { id, identification_number: number, address } = estate;
    const to = new PropertySet(loss).add('name', stated(address) ?? stated(number) ?? id);
    yield asset('RealEstate', stated(number) ?? id, addFields(to, ESTATE_FIELDS, estate));
  }
  for (const plane of profile.aircrafts) {
    const { id, manufacturer, model } = plane;
    const to = new PropertySet(loss).add('name', joined([manufacturer, model, id], ' '));
    yield asset('Airplane', id, addFields(to, PLANE_FIELDS, plane));
  }
  for (const vehicle of profile.motor_vehicles) {
    const { id, vin, manufacturer, model } = vehicle;
    const to = new PropertySet(loss).add('name', joined([manufacturer, model], ' '));
    // There is no property for the chassis number.
    const chassis = stated(vin) === null ? null : `VIN ${vin}`;
    addFields(to, VEHICLE_FIELDS, { ...vehicle, vin: chassis });
    yield asset('Vehicle', stated(vin) ?? id, to);
  }
}

/** An address as a FollowTheMoney entity, shared by all who state the same one. */
interface PlacedAddress {
  id: string;
  properties: PropertySet;
}

const ADDRESS_FIELDS = propertiesOf(ADDRESSES.fields);
/** The fields with a property of their own; `street_name` is only the street if no line is stated. */
const CARRIED: ReadonlySet<string> = new Set(ADDRESS_FIELDS.map(([field]) => field));

/** Null if only its country is stated: that is the country of whoever states it, not a shared address. */
function placedAddress(address: Address, { ids, loss }: FtmWriting): PlacedAddress | null {
  loss.add('what addresses are for', countStated([address.type]));
  if (!hasMoreThanCountry(address)) return null;
  const full = addressInFull(address);
  loss.add('parts of addresses that are not in their text', countLostParts(address, full, CARRIED));
  const written = { ...address, complete_address: full, address_line_1: streetOf(address) };
  const properties = addFields(new PropertySet(loss), ADDRESS_FIELDS, written);
  addCountry(properties, address);
  return { id: ids.address(properties.json()), properties };
}

/** Adds the country, by its code if known. */
function addCountry(
  to: PropertySet,
  { country_name, country_code }: Pick<Address, 'country_name' | 'country_code'>,
): void {
  const code = countryCode(country_name, country_code);
  if (code === null) to.add('country', country_name);
  else to.putCountry('country', code, stated(country_name));
}

const COUNTRY_FIELDS: ReadonlySet<string> = new Set(['type', 'country_name', 'country_code']);

const hasMoreThanCountry = (address: Address): boolean =>
  Object.entries(address).some(
    ([name, value]) =>
      typeof value === 'string' && stated(value) !== null && !COUNTRY_FIELDS.has(name),
  );
