/** What the words of other programs for a kind mean here. A word that is not on the list says nothing. */
import { fold } from '../../contract/text/fold-words.ts';
import type { EntityKind } from '../../contract/model/entity.ts';

/** Without case, accents, spaces and signs: `Legal entity`, `legal_entity` and `LegalEntity` are one. */
export const bareWord = (word: string): string => fold(word).replace(/[^\p{L}\p{N}]/gu, '');

const WORDS: Readonly<Record<Exclude<EntityKind, 'member'>, string>> = {
  person:
    'person, people, individual, natural person, human, individuum, mensch, natürliche Person, ' +
    'personne, personne physique, persona, persona física, persona fisica, pessoa, persoon, osoba, ' +
    'человек, лицо, физическое лицо, персона, physical person, henkilö, πρόσωπο',
  company:
    'company, organization, organisation, corporation, firm, business, enterprise, legal person, ' +
    'firma, unternehmen, gesellschaft, société, entreprise, empresa, sociedad, società, azienda, ' +
    'sociedade, bedrijf, vennootschap, spółka, компания, организация, фирма, юридическое лицо, ' +
    'yritys, selskap, foretak, företag, virksomhed, εταιρεία, juristische Person, personne morale',
  authority:
    'authority, public body, government, government body, agency, state body, public authority, ' +
    'behörde, autorité, autoridad, autorità, autoridade, overheid, urząd, орган власти, ' +
    'государственный орган, ведомство, myndighet, viranomainen, αρχή',
};

const KINDS: ReadonlyMap<string, EntityKind> = new Map(
  Object.entries(WORDS).flatMap(([kind, words]) =>
    words.split(', ').map((word): [string, EntityKind] => [bareWord(word), kind as EntityKind]),
  ),
);

/** Null: the word says nothing here. */
export const kindOfWord = (word: string): EntityKind | null => KINDS.get(bareWord(word)) ?? null;
