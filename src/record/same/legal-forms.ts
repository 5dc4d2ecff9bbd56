/** The legal forms of companies in many languages, short and long; those of one line are one form. */
import { fold } from '../../contract/fold-words.ts';

/**
 * Each line: a name for the form, then how it is written, folded, without dots. A form may be several
 * words. Those that do in one country what another does in its own are of one family.
 */
const FORMS = `
limited | ltd, limited, ltda, limitada, limitee, ltee, pty ltd, pty limited, private limited, pvt ltd, pvt limited, pte ltd, pte, pty, co ltd, company limited, co limited, pvt, teo, sdn bhd, 有限公司, 株式会社, 주식회사, kk, kabushiki kaisha, yugen kaisha, 有限会社, 유한회사
llc | llc, limited liability company, limited liability co, gmbh, gesellschaft mit beschrankter haftung, gesmbh, mbh, ooo, ооо, obshchestvo s ogranichennoy otvetstvennostyu, общество с ограниченной ответственностью, тоо, too, tov, тов, товариство з обмеженою відповідальністю, sarl, societe a responsabilite limitee, srl, societa a responsabilita limitata, sociedad de responsabilidad limitada, societatea cu raspundere limitata, sl, sociedad limitada, sp z oo, sp zoo, spolka z ograniczona odpowiedzialnoscia, spol s ro, sro, doo, drustvo s ogranicenom odgovornoscu, bv, besloten vennootschap, besloten vennootschap met beperkte aansprakelijkheid, bvba, kft, korlatolt felelossegu tarsasag, aps, anpartsselskab, oy, osakeyhtio, ab, aktiebolag, as, aksjeselskap, lda, ood, eood, оод, еоод, uab, sia, ou, osauhing, ltd sti, limited sirketi, epe, επε, mchj, fze, fzco, fzc, fz llc, wll, dmcc
jsc | jsc, joint stock company, joint stock co, oao, оао, ojsc, open joint stock company, zao, зао, cjsc, closed joint stock company, pao, пао, pjsc, public joint stock company, ao, ао, aktsionernoe obshchestvo, акционерное общество, публичное акционерное общество, открытое акционерное общество, закрытое акционерное общество, пат, pat, prat, ag, aktiengesellschaft, sa, societe anonyme, sociedad anonima, sociedade anonima, societate pe actiuni, spa, societa per azioni, plc, public limited company, nv, naamloze vennootschap, asa, allmennaksjeselskap, a s, aktieselskab, oyj, as, anonim sirketi, spolka akcyjna, akciova spolecnost, dd, ad, ад, nyrt, zrt, se, societas europaea, tbk, pt, perseroan terbatas, bhd, berhad, pcl, public company limited, sa de cv, sab de cv, sae, ae, αε, 股份有限公司, kgaa
inc | inc, incorporated, corp, corporation, corporacion, incorporation
partnership | lp, limited partnership, llp, limited liability partnership, kg, kommanditgesellschaft, gmbh co kg, ohg, snc, societe en nom collectif, cv, sas di, scs
simplified | sas, societe par actions simplifiee
company | co, company, compagnie, compania, cia, companhia, kompaniya, компания, gesellschaft
unitary | fgup, фгуп, gup, гуп, федеральное государственное унитарное предприятие
sole | ip, ип, individual entrepreneur, индивидуальный предприниматель, чп, фоп
`;

interface LegalForm {
  /** The line it is of. */
  family: string;
  words: readonly string[];
}

/** By the first word, the longest first. */
const byFirst = new Map<string, LegalForm[]>();
for (const line of FORMS.trim().split('\n')) {
  const [family = '', forms = ''] = line.split(' | ');
  for (const form of fold(forms).split(', ')) {
    const words = form.split(' ');
    const [first = ''] = words;
    const others = byFirst.get(first) ?? [];
    others.push({ family, words });
    byFirst.set(first, others);
  }
}
for (const forms of byFirst.values()) forms.sort((a, b) => b.words.length - a.words.length);

const LONG_WORDS = [
  ...new Set(
    [...byFirst.values()].flat().flatMap(({ words }) => words.filter((w) => w.length >= 7)),
  ),
];

/** The word of a legal form that this long one is but for a slip: Aktiengeselschaft, companz. */
export function meantFormWord(word: string, edits: (a: string, b: string) => number): string {
  if (word.length < 6 || LONG_WORDS.includes(word)) return word;
  const near = (one: string): boolean => Math.abs(one.length - word.length) <= 1;
  return LONG_WORDS.find((one) => near(one) && edits(one, word) === 1) ?? word;
}

/** The longest form that begins at this word. */
export function legalFormAt(words: readonly string[], at: number): LegalForm | null {
  const forms = byFirst.get(words[at] ?? '') ?? [];
  return forms.find((form) => form.words.every((word, n) => words[at + n] === word)) ?? null;
}
