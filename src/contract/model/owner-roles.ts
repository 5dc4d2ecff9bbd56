/** Which roles are followed as those of owners: words that anybody can read and change. */
import { z } from 'zod';

export const OWNER_ROLES_AT_MOST = 500;
export const OWNER_ROLE_LENGTH = 100;

/**
 * A word or phrase each. A role is followed where these stand in it as whole words, whatever its
 * case and accents. It says nothing about who the beneficial owner is.
 */
export const ownerRoles = z
  .array(z.string().trim().min(1).max(OWNER_ROLE_LENGTH))
  .max(OWNER_ROLES_AT_MOST);

/** In the languages that registries mostly state roles in. */
export const DEFAULT_OWNER_ROLES: readonly string[] = `
shareholder, shareholders, share holder, shareholding, stockholder, stakeholder, equity holder
owner, owners, ownership, proprietor, partner, partners, holder of shares, parent, holding
Aktionär, Aktionärin, Gesellschafter, Gesellschafterin, Alleingesellschafter, Anteilseigner
Eigentümer, Eigentümerin, Inhaber, Inhaberin, Kommanditist, Kommanditistin, Komplementär
Muttergesellschaft, Mutterunternehmen
actionnaire, associé, associée, commanditaire, commandité, propriétaire, société mère
accionista, socio, socia, partícipe, propietario, propietaria, sociedad matriz
acionista, sócio, sócia, quotista, cotista, proprietário, proprietária
azionista, titolare, controllante
aandeelhouder, eigenaar, vennoot, moedermaatschappij
aksjonær, aksjeeier, eier, deltaker, morselskap, aktionær, kapitalejer, ejer, interessent
aktieägare, ägare, delägare, moderbolag, osakas, osakkeenomistaja, omistaja, hluthafi
osanik, aktsionär, omanik, dalībnieks, akcionārs, īpašnieks, akcininkas, dalyvis, savininkas
akcjonariusz, wspólnik, udziałowiec, właściciel, akcionář, akcionár, společník, spoločník, vlastník
részvényes, tulajdonos, acționar, asociat, proprietar, dioničar, vlasnik, družbenik, lastnik
μέτοχος, εταίρος, ιδιοκτήτης, hissedar, pay sahibi, ortak
акционер, участник, учредитель, собственник, владелец, пайщик
акціонер, учасник, засновник, власник, съдружник, собственик
股东, 股東, 株主, 주주, مساهم, شريك, مالك, בעל מניות
`
  .trim()
  .split(/[,\n]\s*/);
