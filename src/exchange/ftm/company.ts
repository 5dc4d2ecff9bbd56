/** What the profile of a company adds to its FollowTheMoney entity. */
import type { CompanyProfile } from '../../contract/model/company.ts';
import { statedDates } from '../../record/stated-dates.ts';
import type { LossCount } from '../exchange.ts';
import { countStated } from '../stated/outside.ts';
import { joined } from '../stated/texts.ts';
import type { PropertySet } from './properties.ts';

const TAX_NUMBER = 'taxpayer_number';

/** Its names, country, number and status are known to the graph; its addresses and assets are entities of their own. */
export function addCompany(to: PropertySet, profile: CompanyProfile, loss: LossCount): void {
  const { subtypes, type_by_size, industries, products, capitals } = profile;
  const registered = profile.dates.filter(({ type }) => isType(type, 'registration'));
  to.add('incorporationDate', statedDates(registered).start);
  to.add('legalForm', profile.type);
  to.addAll('classification', [type_by_size, ...Object.values(subtypes)]);
  to.addAll(
    'sector',
    industries.map(({ name }) => name),
  );
  to.addAll(
    'keywords',
    products.map(({ name }) => name),
  );
  const words = capitals.map(({ amount, currency_code, type, class: kind }) =>
    joined([amount, currency_code, type, kind], ' '),
  );
  to.addAll('capital', words);
  to.add('country', profile.residency.residency_country);
  for (const { type, contact } of profile.identifiers) {
    to.add(isType(type, TAX_NUMBER) ? 'taxNumber' : 'idNumber', contact);
  }
  addLost(profile, loss);
}

const isType = (stated: string | null, type: string): boolean =>
  stated?.trim().toLowerCase() === type;

function addLost(profile: CompanyProfile, loss: LossCount): void {
  const { dates, identifiers, industries, products, residency } = profile;
  const otherDates = dates.filter(
    ({ type }) => !isType(type, 'registration') && !isType(type, 'expiration'),
  );
  loss.add('dates of companies that are neither registration nor expiration', otherDates.length);
  const otherTypes = identifiers.filter(({ type }) => !isType(type, TAX_NUMBER));
  loss.add('what identifiers are of, where they are no tax numbers', otherTypes.length);
  const codes = [
    ...industries.flatMap(({ main_type, licensed_type }) => [main_type, licensed_type]),
    ...products.map(({ code }) => code),
  ];
  loss.add('codes and licences of industries and products', countStated(codes));
  const { residency_state, residency_flag } = residency;
  const states = countStated([profile.jurisdiction_state, residency_state, residency_flag]);
  loss.add('states that companies are of, and whether they are resident', states);
  const authorities = [...profile.registration_authorities, ...profile.tax_authorities];
  loss.add('authorities that companies are registered and taxed with', authorities.length);
}
