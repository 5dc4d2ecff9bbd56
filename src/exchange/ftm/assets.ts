/** What a company's profile says that it has, as FollowTheMoney has it: ships, aircraft, vehicles and real estate. */
import type { CompanyProfile } from '../../contract/model/company.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import { stated } from '../../record/names.ts';
import { joined } from '../stated/texts.ts';
import type { FtmWriting } from './ids.ts';
import { PropertySet } from './properties.ts';

type AssetSchema = 'Vessel' | 'Airplane' | 'Vehicle' | 'RealEstate';

interface Asset {
  id: string;
  schema: AssetSchema;
  properties: PropertySet;
}

type Text = string | null;

/** In the order of the profile. Two that say the same, number and all, are one; without a number each is its own. */
export function* assetsOf(
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
    return { id: ids.made(owner, 'asset', name), schema, properties };
  };
  for (const { id, name, purpose, flag } of profile.watercrafts) {
    // FollowTheMoney takes no ship without a name.
    if (stated(name) === null) loss.add('names that are not stated: the id stands for them');
    const shown = stated(name) ?? joined(['Vessel', id], ' ');
    const to = new PropertySet(loss).add('name', shown).add('registrationNumber', id);
    yield asset('Vessel', id, to.add('type', purpose).add('flag', flag));
  }
  for (const { id, identification_number: number, category, address } of profile.real_estate) {
    const to = new PropertySet(loss).add('name', stated(address) ?? stated(number) ?? id);
    to.addAll('registrationNumber', [number, id])
      .add('propertyType', category)
      .add('address', address);
    yield asset('RealEstate', stated(number) ?? id, to);
  }
  for (const { id, manufacturer, model, jurisdiction } of profile.aircrafts) {
    const to = new PropertySet(loss).add('name', joined([manufacturer, model, id], ' '));
    to.add('registrationNumber', id).add('manufacturer', manufacturer).add('model', model);
    yield asset('Airplane', id, to.add('country', jurisdiction));
  }
  for (const { id, vin, manufacturer, model, jurisdiction } of profile.motor_vehicles) {
    const to = new PropertySet(loss).add('name', joined([manufacturer, model], ' '));
    to.add('registrationNumber', id).add('model', model).add('country', jurisdiction);
    // There is no property for the number on the chassis, nor for who made a vehicle.
    const chassis = stated(vin) === null ? null : `VIN ${vin}`;
    yield asset('Vehicle', stated(vin) ?? id, to.add('description', chassis));
  }
}
