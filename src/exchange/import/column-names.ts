/** Guesses a column's meaning by its name: this program's names, and others' in several languages. */
import {
  ENTITY_COLUMN_WORDS,
  TIE_COLUMN_WORDS,
  type EntityColumn,
  type ImportMapping,
  type TieColumn,
} from '../../contract/model/import.ts';
import type { StatedValue } from './imported.ts';
import { fold } from '../../contract/text/fold-words.ts';
import type { EntityKind } from '../../contract/model/entity.ts';

/** Likely names of each column, the likeliest first; the first of these that a table has is taken. */
const ENTITY_NAMES: Readonly<Record<EntityColumn, string>> = {
  id: 'id, key, identifier, node id, entity id, uid, uuid, kennung, identifiant, identificador, идентификатор, код',
  label:
    'label, name, full name, caption, title, shared name, display name, entity, company name, ' +
    'entity name, bezeichnung, firmenname, nom, nombre, denominación, razón social, nome, ragione sociale, ' +
    'naam, nazwa, namn, navn, nimi, имя, фио, название, наименование, όνομα, επωνυμία',
  kind: 'kind, type, entity type, category, schema, class, art, typ, typ osoby, catégorie, tipo, soort, rodzaj, тип, вид, τύπος',
  country:
    'country, jurisdiction, country name, country code, residence, land, pays, país, paese, kraj, страна, юрисдикция, maa, χώρα',
  nationality:
    'nationality, citizenship, nationalität, staatsangehörigkeit, nationalité, nacionalidad, nazionalità, nacionalidade, nationaliteit, narodowość, obywatelstwo, национальность, гражданство, nasjonalitet, nationalitet',
  status: 'status, company status, entity status, statut, estado, stato, статус, κατάσταση',
  born: 'born, birth date, date of birth, dob, birthday, birth year, year of birth, geburtsdatum, geboren, date de naissance, fecha de nacimiento, data di nascita, data de nascimento, geboortedatum, data urodzenia, дата рождения, fødselsdato, födelsedatum, syntymäaika',
  registrationNumber:
    'registration number, reg no, reg number, registration no, company number, company registration number, organisation number, organization number, handelsregisternummer, registernummer, hrb, siren, numéro siren, numéro d’immatriculation, nif, cif, partita iva, codice fiscale, cnpj, kvk nummer, krs, огрн, инн, регистрационный номер, organisasjonsnummer, orgnr, organisationsnummer, cvr, y tunnus',
  notes:
    'notes, note, comment, comments, description, remarks, notiz, notizen, bemerkung, remarque, notas, nota, opmerking, uwagi, примечание, комментарий',
  x: 'x, pos x, position x, x position',
  y: 'y, pos y, position y, y position',
};

const TIE_NAMES: Readonly<Record<TieColumn, string>> = {
  id: 'id, key, identifier, edge id, tie id, uid, uuid',
  source:
    'source, from, source id, from id, start id, node1, subject, owner, quelle, von, origen, origine, bron, źródło, источник, откуда, от',
  sourceLabel: 'source label, source name, from label, from name, name of from',
  target:
    'target, to, target id, to id, end id, node2, object, asset, ziel, nach, destino, cible, doel, cel, цель, куда, кому',
  targetLabel: 'target label, target name, to label, to name, name of to',
  kind: 'kind, type, edge type, tie kind, typ, tipo, тип',
  role: 'role, position, relationship, relation, relationship type, label, interaction, title, function, funktion, rolle, beziehung, rôle, fonction, rol, cargo, ruolo, carica, função, rola, funkcja, роль, должность, связь, rolla, stilling, ρόλος',
  share:
    'share %, share in %, share, shares %, ownership %, % ownership, owned %, % owned, stake %, stake, ' +
    'shareholding %, shareholding, holding %, equity %, interest %, capital %, % of capital, %, anteil %, ' +
    'anteil in %, anteil, kapitalanteil, beteiligung %, beteiligung in %, beteiligung, beteiligungsquote, ' +
    'beteiligungshöhe, pourcentage, % de détention, détention, % du capital, participación %, participación, ' +
    'porcentaje, % de participación, quota %, percentuale, participação %, participação, percentagem, ' +
    'aandeel %, aandeel, udział %, udział, podíl %, podíl, andel %, andel, eierandel, ejerandel, ägarandel, ' +
    'osuus %, osuus, omistusosuus, доля %, доля, частка, ποσοστό',
  status: 'status, statut, estado, stato, статус',
  start:
    'start, start date, begin, begin date, since, date from, valid from, appointed, appointed on, effective, beginn, anfang, seit, début, date de début, inicio, fecha de inicio, inizio, data inizio, início, startdatum, data od, начало, дата начала, startdato',
  registered:
    'registered, registered on, registration, registration date, date of registration, eingetragen, eintragung, registreringsdato, datum zápisu',
  end: 'end, end date, until, date to, valid to, resigned, resigned on, expiration, ende, bis, fin, date de fin, fecha de fin, fine, data fine, fim, einddatum, data do, конец, окончание, дата окончания, sluttdato, slutdato, slutdatum',
  notes:
    'notes, note, comment, comments, description, remarks, notiz, bemerkung, notas, примечание, комментарий',
};

/** Without case, accents, spaces and punctuation: `Legal entity`, `legal_entity`, `LegalEntity` are equal. */
const bareWord = (word: string): string =>
  fold(word)
    .replace(/%|prozent|per cent|percentage|pct/g, 'percent')
    .replace(/[^\p{L}\p{N}]/gu, '');

/** The column that a name stands for, and a rank: the lower the likelier. */
type Meaning<C> = Pick<StatedValue<EntityColumn | TieColumn>, 'rank'> & { column: C };

function meanings<C extends string>(names: Readonly<Record<C, string>>): Map<string, Meaning<C>> {
  const found = new Map<string, Meaning<C>>();
  for (const [column, words] of Object.entries<string>(names)) {
    words.split(', ').forEach((word, rank) => {
      const bare = bareWord(word);
      if (!found.has(bare)) found.set(bare, { column: column as C, rank });
    });
  }
  return found;
}

const OF_ENTITY = meanings(ENTITY_NAMES);
const OF_TIE = meanings(TIE_NAMES);

/** Null if the name has no known meaning. */
export const entityMeaning = (name: string): Meaning<EntityColumn> | null =>
  OF_ENTITY.get(bareWord(name)) ?? null;

export const tieMeaning = (name: string): Meaning<TieColumn> | null =>
  OF_TIE.get(bareWord(name)) ?? null;

/** For each column the index of its likeliest name, the first of equally likely ones. */
function guess<C extends string>(
  header: readonly string[],
  columns: Readonly<Record<C, string>>,
  meaning: (name: string) => Meaning<C> | null,
): Partial<Record<C, number>> {
  const likeliest = new Map<C, { place: number; rank: number }>();
  header.forEach((name, place) => {
    const found = meaning(name);
    if (found === null || found.rank >= (likeliest.get(found.column)?.rank ?? Infinity)) return;
    likeliest.set(found.column, { place, rank: found.rank });
  });
  const guessed: Partial<Record<C, number>> = {};
  for (const column of Object.keys(columns) as C[]) {
    const place = likeliest.get(column)?.place;
    if (place !== undefined) guessed[column] = place;
  }
  return guessed;
}

/**
 * Guesses a table's columns: a table with both ends of a tie is one of ties. Unknown columns are left to
 * the user, so the mapping may be incomplete.
 */
export function guessMapping(header: readonly string[]): ImportMapping {
  const ties = guess(header, TIE_COLUMN_WORDS, tieMeaning);
  const hasFrom = ties.source !== undefined || ties.sourceLabel !== undefined;
  const hasTo = ties.target !== undefined || ties.targetLabel !== undefined;
  return hasFrom && hasTo
    ? { of: 'ties', columns: ties, sourceKind: 'member', targetKind: 'member' }
    : {
        of: 'entities',
        columns: guess(header, ENTITY_COLUMN_WORDS, entityMeaning),
        kind: 'member',
      };
}

/** The key of a remembered mapping: equal for tables with the same columns in the same order. */
export const columnsKey = (header: readonly string[]): string =>
  JSON.stringify(header.map((name) => name.trim()));

/** Names of each kind in other programs. */
const KIND_NAMES: Readonly<Record<Exclude<EntityKind, 'member'>, string>> = {
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

const OF_KIND: ReadonlyMap<string, EntityKind> = new Map(
  Object.entries(KIND_NAMES).flatMap(([kind, words]) =>
    words.split(', ').map((word): [string, EntityKind] => [bareWord(word), kind as EntityKind]),
  ),
);

/** Null if the word has no known meaning. */
export const kindOfWord = (word: string): EntityKind | null => OF_KIND.get(bareWord(word)) ?? null;
