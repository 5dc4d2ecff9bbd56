/** Reads the name of a company, organisation or ship: the words that identify it, and the others. */
import { letterEdits } from './edit-distance.ts';
import { companyWords, isOneOf, withParticles, type NameWord } from './name-words.ts';
import { joinedNumbers, numberOf, type NameNumber } from './numerals.ts';
import { inOneForm } from './characters.ts';
import { fold } from '../../contract/text/fold-words.ts';

export interface StatedForm {
  /** Legal forms of different countries that correspond to each other are of one family. */
  families: ReadonlySet<string>;
  text: string;
}

export interface ReadCompany {
  /** The words that identify it: without legal forms, numbers and fillers, if any remain. */
  words: NameWord[];
  /** The fillers, and the prefix of a ship's name. */
  aside: NameWord[];
  numbers: NameNumber[];
  forms: StatedForm[];
  /** All words in order, without legal forms and a ship's prefix. */
  all: NameWord[];
  /** All words as written, with legal forms. */
  written: NameWord[];
  isCut: boolean;
}

/** Whether this is a legal form here: one of two letters only at either end, `LAST_FORMS` only last. */
function isFormHere(words: readonly string[], at: number, length: number): boolean {
  const word = words[at] ?? '';
  const isLast = words.slice(at + length).every((_, n, left) => legalFormAt(left, n) !== null);
  if (length === 1 && LAST_FORMS.has(word)) return isLast && at > 0;
  return at === 0 || length > 1 || word.length > 2 || isLast;
}

/** Separates the legal forms. A name of nothing else keeps its words. */
function takeForms(words: readonly NameWord[]): Pick<ReadCompany, 'forms' | 'all'> {
  const folded = words.map(({ own, latin, script }) =>
    correctedFormWord(script === 'latin' ? latin : own, letterEdits),
  );
  const forms: StatedForm[] = [];
  const all: NameWord[] = [];
  for (let at = 0; at < words.length;) {
    const form = legalFormAt(folded, at);
    const length = form?.words.length ?? 0;
    if (form !== null && isFormHere(folded, at, length)) {
      const text = words
        .slice(at, at + length)
        .map((word, n) => (n ? word.before : '') + word.text);
      forms.push({ families: form.families, text: text.join('') });
      at += length;
    } else {
      all.push(...words.slice(at, at + 1));
      at += 1;
    }
  }
  return all.length === 0 ? { forms: [], all: [...words] } : { forms, all };
}

/** 1 if a ship's prefix (MV, M/V) stands before another word, else 0. */
function prefixLength(words: readonly NameWord[]): number {
  return words.length > 1 && SHIP_PREFIXES.has(words[0]?.latin ?? '') ? 1 : 0;
}

/** By word: the number it is. What only numbers follow, as in V & VI, is as good as the last word. */
function numbersIn(all: readonly NameWord[]): (string | null)[] {
  const values: (string | null)[] = [];
  let isLast = true;
  for (const [left, word] of all.toReversed().entries()) {
    const value = numberOf(word.latin, { isFirst: left === all.length - 1, isLast });
    values.push(value);
    isLast &&= value !== null || isOneOf(word, FILLERS);
  }
  return values.reverse();
}

export function readCompanyName(name: string, isShip: boolean): ReadCompany {
  const { words: written, isCut } = companyWords(name);
  const prefix = isShip ? written.slice(0, prefixLength(written)) : [];
  const { forms, all } = isShip
    ? { forms: [], all: written.slice(prefix.length) }
    : takeForms(written);
  const values = numbersIn(all);
  const numbers = all.flatMap(({ text, before, at }, n): NameNumber[] => {
    const value = values[n] ?? null;
    return value === null ? [] : [{ value, text, before, at }];
  });
  const others = all.filter((_, at) => values[at] === null);
  const countWords = new Set(
    all.filter((word, at) => isOneOf(word, NUMBER_WORDS) && (values[at + 1] ?? null) !== null),
  );
  const isFiller = (word: NameWord): boolean => isOneOf(word, FILLERS) || countWords.has(word);
  const telling = withParticles(others, isFiller);
  const isBare = telling.length === 0;
  return {
    words: isBare ? others : telling,
    aside: isBare ? prefix : [...prefix, ...others.filter(isFiller)],
    numbers: joinedNumbers(numbers),
    forms,
    all,
    written,
    isCut,
  };
}

/**
 * One line per set of families: the families, then the spellings of their forms, folded, without dots. A
 * form may have several words. Forms that correspond to each other across countries share a family; some
 * have several, as they correspond to several forms abroad.
 */
const FORMS = `
limited | ltd, limited, limitee, ltee, pty ltd, pty limited, private limited, pvt ltd, pvt limited, pte ltd, pte, pty, pvt, sdn bhd, plt, smc pvt ltd, opc pvt ltd, dac, designated activity company, בעמ
limited llc | ltda, limitada, teo, 有限公司, 有限责任公司, 有限責任公司, yugen kaisha, 有限会社, 유한회사, 合同会社, godo kaisha
limited jsc | co ltd, company limited, co limited, 株式会社, 주식회사, kk, kabushiki kaisha, 股份有限公司
llc | llc, limited liability company, limited liability co, fz llc, dmcc, pllc, ulc
llc limited | gmbh, anpartsselskabet, gesellschaft mit beschrankter haftung, gesmbh, mbh, ooo, ооо, obshchestvo s ogranichennoy otvetstvennostyu, общество с ограниченной ответственностью, tov, тов, товариство з обмеженою відповідальністю, sarl, societe a responsabilite limitee, srl, societa a responsabilita limitata, sociedad de responsabilidad limitada, societatea cu raspundere limitata, sl, sociedad limitada, sp z oo, sp zoo, spolka z ograniczona odpowiedzialnoscia, spol s ro, sro, spolecnost s rucenim omezenym, doo, drustvo s ogranicenom odgovornoscu, bv, besloten vennootschap, besloten vennootschap met beperkte aansprakelijkheid, bvba, kft, korlatolt felelossegu tarsasag, aps, anpartsselskab, oy, osakeyhtio, lda, ood, eood, оод, еоод, uab, sia, ou, osauhing, ltd sti, limited sirketi, epe, επε, mchj, fze, fzco, fzc, wll, ug, ug haftungsbeschrankt, ges mbh, eurl, sasu, sprl, slu, sociedad limitada unipersonal, srls, unipessoal lda, eireli, eirl, s de rl de cv, sarl au, suarl, ike, ικε, mmc, mb, შპს, жшс, cong ty tnhh, ltd sirketi, ivs, osauehing, sabiedriba ar ierobezotu atbildibu, uzdaroji akcine bendrove
llc limited partnership | тоо, too
llc limited jsc | ab, aktiebolag, as, aksjeselskap, pt, perseroan terbatas, oy ab
jsc | jsc, joint stock company, joint stock co, oao, оао, ojsc, open joint stock company, zao, зао, cjsc, closed joint stock company, pao, пао, pjsc, public joint stock company, ao, ао, aktsionernoe obshchestvo, акционерное общество, публичное акционерное общество, открытое акционерное общество, закрытое акционерное общество, пат, pat, prat, ag, aktiengesellschaft, sa, societe anonyme, sociedad anonima, sociedade anonima, societate pe actiuni, spa, societa per azioni, plc, public limited company, nv, naamloze vennootschap, asa, allmennaksjeselskap, a s, aktieselskab, oyj, anonim sirketi, spolka akcyjna, akciova spolecnost, dd, ad, ад, nyrt, zrt, akg, saa, ksc, kscc, kpsc, bsc, saog, saoc, qpsc, psc, aktsiaselts, akcine bendrove, akciju sabiedriba, aktieselskabet, societas europaea, tbk, bhd, berhad, pcl, public company limited, sa de cv, sab de cv, sae, ae, αε, inc, incorporated, corp, corporation, corporacion, incorporation, prjsc, прат, публічне акціонерне товариство, приватне акціонерне товариство, нао, непубличное акционерное общество, ca, compania anonima, sau, sac, sapi de cv, asc, qsc, cong ty co phan, rt, sgps, еад, ead
jsc unitary | se
jsc partnership | kgaa
partnership | lp, limited partnership, llp, limited liability partnership, kg, kommanditgesellschaft, gmbh co kg, ohg, snc, societe en nom collectif, cv, sas di, scs, lllp, vof, hb, kb, ky, sp k, sp j, ks, kommanditselskab, kommanditselskabet, interessentskab, handelsbolag, kommanditbolag, spolka komandytowa, spolka jawna, vos, bt, oe, οε, ans, k s, sca
simplified partnership | sas
simplified | societe par actions simplifiee
company | co, company, compagnie, compania, cia, companhia, kompaniya, компания, شركة, gesellschaft
unitary | fgup, фгуп, gup, гуп, федеральное государственное унитарное предприятие, state enterprise, state unitary enterprise, державне підприємство
sole | me, epp, fie, ip, ип, individual entrepreneur, индивидуальный предприниматель, чп, фоп
`;

/** Forms that are also the beginning of many names: they only count behind one. */
const LAST_FORMS: ReadonlySet<string> = new Set(
  'ks akg psc bsc ksc saa ug me epp ca sac sau sca ans mb rt bt hb kb ky ike asc mmc qsc dac ulc plt fie vos vof ead ivs'.split(
    ' ',
  ),
);

interface LegalForm {
  families: ReadonlySet<string>;
  words: readonly string[];
}

/** Legal forms by their first word, the longest first. */
const byFirst = new Map<string, LegalForm[]>();

/** The set of words in a text; those of the lists below are folded. */
const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** Words left out of the comparison, as they identify nothing. */
export const FILLERS = words(
  `the of and for und et y e i de del della di da des du der die das la le les el al und fur pour von
  и в for to in on at s al as ash ad an ar az ul van von`,
);

/** Words that say least in a company's name: a group may or may not use them. */
export const SLIGHT = words(
  `group holding holdings gruppe groupe grupo gruppa gruppo liquidation liquidazione liquidacion liquidacao
  likvidacia likvidaci likvidation bankruptcy receivership`,
);

/** Words that announce a number. */
const NUMBER_WORDS = words('no nr num numero number');

/** Words in which companies of one name differ, or that many different names share. */
export const COMMON = words(
  `bank banking banco banque trust fund capital finance financial investment investments investering yatirim invest
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

/** Words for what a company does or where, which are often left out: Rosneft Oil Company, Rosneft. */
export const LOOSE = words(
  `international intl global world worldwide services service systems solutions technologies technology
  enterprises industries oil petroleum`,
);

const SHIP_PREFIXES = words('mv mt ms ss mts my fv rv');

/** Words that mean the same, a line each: translations and abbreviations, in Latin or their own letters. */
const MEANINGS = `
bank banque banco banca banka bankas pank pankki bankasi банк
trade trading ticaret handel handel handels commerce comercio comercial commercio торговый торговая التجارة للتجارة التجارية
shipping reederei rederi rederiet navigation naftilia navigazione судоходство судоходная
insurance assurance assurances versicherung versicherungen seguros seguro assicurazioni forsikring forsakring vakuutus verzekering verzekeringen ubezpieczenia pojistovna biztosito sigorta страхование
steel stal celik stahl acier acero staal сталь
energy energi enerji energie energia energii энергия энергетика
investment investments invest inversion inversiones investissement investissements investimentos investimenti инвестиции
construction constructions bau byg bygg budowa insaat rakennus bouw construcciones construtora construcoes costruzioni строительство строй
industry industries industri sanayi przemysl industrie industria industrias indústria промышленность
transport transporter transporte transportes transports trasporti транспорт
logistics logistik logistique logistica logistyka логистика
technology technologies technologie tecnologia teknoloji технологии
development desarrollo developpement entwicklung развитие
properties ejendomme ejendom eiendom fastigheter kiinteistot nieruchomosci ingatlan gayrimenkul immobilien immobilier inmobiliaria imobiliaria immobiliare vastgoed недвижимость
chemical chemicals chemie chimie quimica хим химический
pharma pharmaceutical pharmaceuticals farma фарма
sons sonner soner zonen synowie ogullari soehne sohne fils hijos figli
brothers bros gebruder gebroeders brodrene broderna bracia gebr freres hermanos hnos fratelli братья
captain kapitan kapitaen capitan capitaine капитан
ministry ministerio ministere ministerium министерство
international intl internacional internationale международный
number no nr num numero
contracting contractors مقاولات المقاولات للمقاولات
establishment est مؤسسة
machinery maschinenbau maschinen maquinaria maquinas macchine
saint st sankt
foundation stiftung fundacion fondation fonden stiftelsen stiftelse fundacja fondazione vakfi
hospital krankenhaus hopital sygehus sjukhus
production produktion produccion produkcja
manufacturing mfg
university univ universitet universitesi universiteit uniwersytet universitat universite universidad университет
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

for (const line of FORMS.trim().split('\n')) {
  const [named = '', forms = ''] = line.split(' | ');
  const families = new Set(named.split(' '));
  for (const form of inOneForm(fold(forms)).split(', ')) {
    const words = form.split(' ');
    const [first = ''] = words;
    const others = byFirst.get(first) ?? [];
    others.push({ families, words });
    byFirst.set(first, others);
  }
}

for (const forms of byFirst.values()) forms.sort((a, b) => b.words.length - a.words.length);

const ALL_WORDS = new Set([...byFirst.values()].flat().flatMap(({ words }) => words));

const LONG_WORDS = [...ALL_WORDS].filter((word) => word.length >= 7);

/** The word of a legal form that a long word means but for a slip: Aktiengeselschaft, companz. */
function correctedFormWord(word: string, edits: (a: string, b: string) => number): string {
  if (word.length < 6 || ALL_WORDS.has(word)) return word;
  // One slip leaves three letters at the beginning or at the end as they are.
  const near = (one: string): boolean =>
    Math.abs(one.length - word.length) <= 1 &&
    (one.startsWith(word.slice(0, 3)) || one.endsWith(word.slice(-3)));
  return LONG_WORDS.find((one) => near(one) && edits(one, word) === 1) ?? word;
}

/** The longest form that begins at this word. */
function legalFormAt(words: readonly string[], at: number): LegalForm | null {
  const forms = byFirst.get(words[at] ?? '') ?? [];
  return forms.find((form) => form.words.every((word, n) => words[at + n] === word)) ?? null;
}
