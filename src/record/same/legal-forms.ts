/** The legal forms of companies in many languages, short and long; those of one line are one form. */
import { fold } from '../../contract/text/fold-words.ts';
import { inOneForm } from './characters.ts';

/**
 * Each line: the families of its forms, then how they are written, folded, without dots. A form may be
 * several words. What does in one country what another does in its own is of one family; some are of
 * several, as they are called by several abroad.
 */
const FORMS = `
limited | ltd, limited, limitee, ltee, pty ltd, pty limited, private limited, pvt ltd, pvt limited, pte ltd, pte, pty, pvt, sdn bhd, plt, smc pvt ltd, opc pvt ltd, dac, designated activity company, בעמ
limited llc | ltda, limitada, teo, 有限公司, 有限责任公司, 有限責任公司, yugen kaisha, 有限会社, 유한회사, 合同会社, godo kaisha
limited jsc | co ltd, company limited, co limited, 株式会社, 주식회사, kk, kabushiki kaisha, 股份有限公司
llc | llc, limited liability company, limited liability co, fz llc, dmcc, pllc, ulc
llc limited | gmbh, gesellschaft mit beschrankter haftung, gesmbh, mbh, ooo, ооо, obshchestvo s ogranichennoy otvetstvennostyu, общество с ограниченной ответственностью, tov, тов, товариство з обмеженою відповідальністю, sarl, societe a responsabilite limitee, srl, societa a responsabilita limitata, sociedad de responsabilidad limitada, societatea cu raspundere limitata, sl, sociedad limitada, sp z oo, sp zoo, spolka z ograniczona odpowiedzialnoscia, spol s ro, sro, spolecnost s rucenim omezenym, doo, drustvo s ogranicenom odgovornoscu, bv, besloten vennootschap, besloten vennootschap met beperkte aansprakelijkheid, bvba, kft, korlatolt felelossegu tarsasag, aps, anpartsselskab, oy, osakeyhtio, lda, ood, eood, оод, еоод, uab, sia, ou, osauhing, ltd sti, limited sirketi, epe, επε, mchj, fze, fzco, fzc, wll, ug, ug haftungsbeschrankt, ges mbh, eurl, sasu, sprl, slu, sociedad limitada unipersonal, srls, unipessoal lda, eireli, eirl, s de rl de cv, sarl au, suarl, ike, ικε, mmc, mb, შპს, жшс, cong ty tnhh, ltd sirketi, ivs, osauehing, sabiedriba ar ierobezotu atbildibu, uzdaroji akcine bendrove
llc limited partnership | тоо, too
llc limited jsc | ab, aktiebolag, as, aksjeselskap, pt, perseroan terbatas, oy ab
jsc | jsc, joint stock company, joint stock co, oao, оао, ojsc, open joint stock company, zao, зао, cjsc, closed joint stock company, pao, пао, pjsc, public joint stock company, ao, ао, aktsionernoe obshchestvo, акционерное общество, публичное акционерное общество, открытое акционерное общество, закрытое акционерное общество, пат, pat, prat, ag, aktiengesellschaft, sa, societe anonyme, sociedad anonima, sociedade anonima, societate pe actiuni, spa, societa per azioni, plc, public limited company, nv, naamloze vennootschap, asa, allmennaksjeselskap, a s, aktieselskab, oyj, anonim sirketi, spolka akcyjna, akciova spolecnost, dd, ad, ад, nyrt, zrt, societas europaea, tbk, bhd, berhad, pcl, public company limited, sa de cv, sab de cv, sae, ae, αε, inc, incorporated, corp, corporation, corporacion, incorporation, prjsc, прат, публічне акціонерне товариство, приватне акціонерне товариство, нао, непубличное акционерное общество, ca, compania anonima, sau, sac, sapi de cv, asc, qsc, cong ty co phan, rt, sgps, еад, ead
jsc unitary | se
jsc partnership | kgaa
partnership | lp, limited partnership, llp, limited liability partnership, kg, kommanditgesellschaft, gmbh co kg, ohg, snc, societe en nom collectif, cv, sas di, scs, lllp, vof, hb, kb, ky, sp k, sp j, spolka komandytowa, spolka jawna, vos, bt, oe, οε, ans, k s, sca
simplified partnership | sas
simplified | societe par actions simplifiee
company | co, company, compagnie, compania, cia, companhia, kompaniya, компания, شركة, gesellschaft
unitary | fgup, фгуп, gup, гуп, федеральное государственное унитарное предприятие, state enterprise, state unitary enterprise, державне підприємство
sole | me, epp, fie, ip, ип, individual entrepreneur, индивидуальный предприниматель, чп, фоп
`;

/** Those that begin many other names: they stand behind one. */
export const LAST_FORMS: ReadonlySet<string> = new Set(
  'ug me epp ca sac sau sca ans mb rt bt hb kb ky ike asc mmc qsc dac ulc plt fie vos vof ead ivs'.split(
    ' ',
  ),
);

/** Those written behind or before a name without a space, the longest first. */
export const FORMS_IN_CHARACTERS =
  /^(株式会社|有限会社|주식회사|유한회사)|(股份有限公司|有限责任公司|有限責任公司|有限公司|株式会社|有限会社|주식회사|유한회사)$/u;

interface LegalForm {
  families: ReadonlySet<string>;
  words: readonly string[];
}

/** By the first word, the longest first. */
const byFirst = new Map<string, LegalForm[]>();
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

/** The word of a legal form that this long one is but for a slip: Aktiengeselschaft, companz. */
export function meantFormWord(word: string, edits: (a: string, b: string) => number): string {
  if (word.length < 6 || ALL_WORDS.has(word)) return word;
  const near = (one: string): boolean => Math.abs(one.length - word.length) <= 1;
  return LONG_WORDS.find((one) => near(one) && edits(one, word) === 1) ?? word;
}

/** The longest form that begins at this word. */
export function legalFormAt(words: readonly string[], at: number): LegalForm | null {
  const forms = byFirst.get(words[at] ?? '') ?? [];
  return forms.find((form) => form.words.every((word, n) => words[at + n] === word)) ?? null;
}
