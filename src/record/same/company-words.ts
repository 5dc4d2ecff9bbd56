/** Words that many companies and organisations have in their names. Latin letters, folded. */
import { fold } from '../../contract/text/fold-words.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** Left out without a loss. */
export const FILLERS = words(
  `the of and for und et y e i de del della di da des du der die das la le les el al und fur pour von
  и в for to in on at s al as ash ad an ar az ul van von`,
);

/** Of a company's name, what says least: a group may be called so or not. */
export const SLIGHT = words(
  `group holding holdings gruppe groupe grupo gruppa gruppo liquidation liquidazione liquidacion liquidacao
  likvidacia likvidaci likvidation bankruptcy receivership`,
);

/** Before a number they say that it is one. */
export const NUMBER_WORDS = words('no nr num numero number');

/** What several companies of one name differ in, or many of different names share. */
export const COMMON = words(
  `bank banking banco banque trust fund capital finance financial investment investments invest
  insurance international global world worldwide national industries industrial industry systems
  solutions services service technologies technology tech trading trade commerce commercial
  management consulting partners partner associates enterprises enterprise ventures development
  construction engineering energy oil gas petroleum power shipping marine maritime logistics
  transport aviation airlines air motors motor steel metal chemical pharma pharmaceutical foods food
  agro media communications telecom network software digital data security real estate properties
  property foundation institute university academy society association federation union organization
  organisation committee council ministry department agency authority center centre business securities
  products nominee nominees branch sons brothers production manufacturing materials resources mining akademik kapitan captain professor
    торговый дом банк компания группа завод`,
);

/** Before a ship's name. */
export const SHIP_PREFIXES = words('mv mt ms ss mts my fv rv');

/** Words that mean the same, a line each: translated or abbreviated. In Latin letters, or as they are written. */
const MEANINGS = `
bank banque banco banca банк
trade trading handel handels commerce comercio comercial commercio торговый торговая التجارة للتجارة التجارية
shipping reederei navigation naftilia navigazione судоходство судоходная
insurance assurance assurances versicherung versicherungen seguros seguro assicurazioni страхование
steel stahl acier acero staal сталь
energy energie energia energii энергия энергетика
investment investments invest inversion inversiones investissement investissements investimentos investimenti инвестиции
construction constructions bau construcciones construtora construcoes costruzioni строительство строй
industry industries industrie industria industrias indústria промышленность
transport transporte transportes transports trasporti транспорт
logistics logistik logistique logistica logistyka логистика
technology technologies technologie tecnologia teknoloji технологии
development desarrollo developpement entwicklung развитие
properties immobilien immobilier inmobiliaria imobiliaria immobiliare vastgoed недвижимость
chemical chemicals chemie chimie quimica хим химический
pharma pharmaceutical pharmaceuticals farma фарма
sons soehne sohne fils hijos figli
brothers bros gebruder gebr freres hermanos hnos fratelli братья
captain kapitan kapitaen capitan capitaine капитан
ministry ministerio ministere ministerium министерство
international intl internacional internationale международный
number no nr num numero
contracting contractors مقاولات المقاولات للمقاولات
establishment est مؤسسة
machinery maschinenbau maschinen maquinaria maquinas macchine
saint st sankt
manufacturing mfg
university univ universitat universite universidad университет
department dept
association assoc assn
government govt
national natl
`;

const meaningOf = new Map<string, number>();
for (const [line, listed] of MEANINGS.trim().split('\n').entries()) {
  for (const word of listed.split(' ')) meaningOf.set(fold(word), line);
}

/** Whether the table has both as words for one thing. */
export function meanTheSame(a: string, b: string): boolean {
  const line = meaningOf.get(a);
  return line !== undefined && line === meaningOf.get(b);
}
