/**
 * He left a week before the company was struck off, and runs its successor at the same address. She audited
 * both, the first in two terms with two years between, the second by a registration alone.
 */
import type { World } from '../world.ts';
import { createStoryteller, postalAddress } from './storyteller.ts';

const GROBLA = postalAddress('ul. Bursztynowa Grobla 3', '80-011', 'Gdańsk', 'Poland', 'PL', {
  state_name: 'Pomorskie',
  state_code: 'PM',
  county_name: 'powiat Gdańsk',
  street_name: 'Bursztynowa Grobla',
  street_type: 'ulica',
  house_number: '3',
});

const DREDGER = { id: 'SMP 0338114', name: 'Bursztyn II', purpose: 'dredger', flag: 'Poland' };

export function addEndedDirectorship(world: World): void {
  const { company, person } = createStoryteller(world, 'ended directorship');
  const struckOff = company('1111', 'PL', {
    name: 'Bursztynowa Flota',
    form: 'Sp. z o.o.',
    trade: 'shipping',
    founded: '2008-03-11',
    ended: '2021-10-15',
    status: 'Struck off',
    address: GROBLA,
    plain: true,
  });
  const successor = company('1112', 'PL', {
    name: 'Nowa Bursztynowa Flota',
    form: 'Sp. z o.o.',
    trade: 'shipping',
    founded: '2021-10-29',
    address: GROBLA,
    plain: true,
  });
  struckOff.watercrafts = [DREDGER];
  successor.watercrafts = [DREDGER];

  const leaver = person('100561', {
    name: 'Mściwoj Gęsiogrodzki',
    born: '1967-02-18',
    nationality: 'Polish',
    residence: 'Poland',
  });
  world.appoint(leaver, struckOff, 'Prezes zarządu', { from: '2008-03-11', to: '2021-10-08' });
  world.appoint(leaver, successor, 'Prezes zarządu', { from: '2021-10-29' });
  const stayer = person('100562', {
    name: 'Jagoda Brzezińczowska',
    born: '1979-06',
    nationality: 'Polish',
  });
  world.appoint(stayer, struckOff, 'Członek zarządu', { from: '2015-05-04', to: '2021-10-15' });
  const auditor = person('100563', {
    name: 'Bogumiła Świerkowska-Rej',
    born: '1971',
    nationality: 'Polish',
  });
  world.appoint(auditor, struckOff, 'Biegły rewident', {
    from: '2010-04-01',
    to: '2012-03-31',
    again: [{ from: '2014-04-01', to: '2016-03-31' }],
    status: 'inactive',
  });
  world.appoint(auditor, successor, 'Biegły rewident', {
    from: '2023-02-14',
    since: 'registration',
  });
}
