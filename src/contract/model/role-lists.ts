/** Which roles are owners' roles, and what each role is exported as: lists of words anybody can change. */
import { z } from 'zod';

/**
 * What a role can be in FollowTheMoney (directorship, employment, membership, representation) and in BODS
 * 0.4 (its interest types). A role in no list is exported as one of unknown sort.
 */
export const ROLE_SORTS = [
  'directorship',
  'employment',
  'membership',
  'representation',
  'boardMember',
  'boardChair',
  'seniorManagingOfficial',
  'shareholding',
  'nominee',
] as const;

export type RoleSort = (typeof ROLE_SORTS)[number];

export const MAX_ROLES = 500;
export const ROLE_LENGTH = 200;

const roleList = z.array(z.string().trim().min(1).max(ROLE_LENGTH)).max(MAX_ROLES);

/** The roles of each sort, in full: `Director`, and not `Former director`. */
export const exportRoles = z.strictObject(
  Object.fromEntries(ROLE_SORTS.map((sort) => [sort, roleList])) as Record<
    RoleSort,
    typeof roleList
  >,
);

export type ExportRoles = z.infer<typeof exportRoles>;

/** Separated by commas or line breaks. */
const listed = (roles: string): string[] => roles.trim().split(/[,\n]\s*/);

const BOARD_CHAIR = listed(`
Chair, Chairman, Chairwoman, Chairperson, Chair of the board, Chairman of the board, Board chair
Chairman of the board of directors, Chair of the board of directors, Executive chairman, Executive chair
Non-executive chairman, Non-executive chair, Chairman of the supervisory board
Vorsitzende Person des Aufsichtsrats, Vorsitzender des Aufsichtsrats, Vorsitzende des Aufsichtsrats
Aufsichtsratsvorsitzender, Aufsichtsratsvorsitzende, Vorsitzender des Vorstands, Vorstandsvorsitzender
Vorstandsvorsitzende, Verwaltungsratspräsident, Präsident des Verwaltungsrates
Präsidentin des Verwaltungsrates
Président du conseil, Présidente du conseil, Président du conseil d’administration
Présidente du conseil d’administration, Président du conseil de surveillance
Presidente, Presidenta, Presidente del consejo, Presidenta del consejo
Presidente del consejo de administración, Presidente del directorio
Presidente do conselho, Presidente do conselho de administração
Presidente del consiglio di amministrazione, Presidente consiglio amministrazione
Voorzitter, Voorzitter van de raad van bestuur, Voorzitter van de raad van commissarissen
Styreleder, Styrets leder, Styreformann, Bestyrelsesformand, Formand for bestyrelsen
Styrelseordförande, Ordförande, Hallituksen puheenjohtaja, Stjórnarformaður
Prezes zarządu, Przewodniczący rady nadzorczej, Przewodnicząca rady nadzorczej
Předseda představenstva, Předsedkyně představenstva, Předseda dozorčí rady
Predseda dozornej rady
Председатель совета директоров, Председатель правления, Председатель наблюдательного совета
Голова правління, Голова наглядової ради, Председател на съвета
Председател на съвета на директорите, Председател на УС
Πρόεδρος ΔΣ, Πρόεδρος του ΔΣ, Πρόεδρος διοικητικού συμβουλίου, Yönetim Kurulu Başkanı
Chủ tịch hội đồng quản trị, Chủ tịch Hội đồng thành viên
رئيس مجلس الإدارة, יושב ראש הדירקטוריון, יו״ר הדירקטוריון
董事长, 董事長, 董事会主席, 取締役会長, 取締役会議長, 이사회 의장
`);

const BOARD_MEMBER = listed(`
Director, Board member, Member of the board, Member of the board of directors, Board director
Non-executive director, Executive director, Independent director, Independent non-executive director
Corporate director, Company director, Member of the supervisory board, Supervisory board member
Mitglied des Aufsichtsrats, Aufsichtsratsmitglied, Aufsichtsrat, Vorstand, Mitglied des Vorstands
Vorstandsmitglied, Verwaltungsrat, Verwaltungsratsmitglied, Mitglied des Verwaltungsrates
Administrateur, Administratrice, Membre du conseil d’administration
Membre du conseil de surveillance, Membre du directoire, Administrateur indépendant
Directora, Consejero, Consejera, Miembro del consejo de administración, Vocal
Conselheiro, Conselheira, Membro do conselho de administração
Consigliere, Consigliera, Consigliere di amministrazione
Bestuurder, Lid van de raad van bestuur, Commissaris, Lid van de raad van commissarissen
Styremedlem, Styrets medlem, Bestyrelsesmedlem, Medlem af bestyrelsen
Styrelseledamot, Ledamot, Hallituksen jäsen, Stjórnarmaður, Meðstjórnandi
Członek zarządu, Członek rady nadzorczej, Wiceprezes zarządu
Člen představenstva, Členka představenstva, Člen dozorčí rady
Člen dozornej rady
Член совета директоров, Член правления, Член наблюдательного совета
Член правління, Член наглядової ради, Член на съвета на директорите, Член на СД
Член на управителния съвет
Μέλος ΔΣ, Μέλος του ΔΣ, Μέλος διοικητικού συμβουλίου, Yönetim Kurulu Üyesi
Thành viên hội đồng quản trị, Thành viên Hội đồng thành viên
عضو مجلس الإدارة, דירקטור, דירקטורית
董事, 独立董事, 獨立董事, 执行董事, 執行董事, 取締役, 社外取締役, 사내이사, 사외이사, 이사
`);

const SENIOR_MANAGER = listed(`
Chief executive, Chief executive officer, CEO, Managing director, General manager, General director
Chief financial officer, CFO, Chief operating officer, COO, President and CEO
Geschäftsführung, Geschäftsführer, Geschäftsführerin, Generaldirektor, Vorstandssprecher
Directeur général, Directrice générale, Président-directeur général, Gérant, Gérante
Directeur général délégué
Gerente general, Gerente, Director general, Directora general, Consejero delegado, Consejera delegada
Administrador único, Director ejecutivo, Directora ejecutiva
Diretor geral, Diretora geral, Diretor executivo, Diretor presidente, Gerente geral
Amministratore delegato, Amministratrice delegata, Amministratore unico, Direttore generale
Algemeen directeur, Gedelegeerd bestuurder, Zaakvoerder, Directeur
Daglig leder, Administrerende direktør, Adm. direktør, Direktør, Verkställande direktör, VD
Toimitusjohtaja, Framkvæmdastjóri, Forstjóri
Dyrektor, Dyrektor generalny, Dyrektor zarządzający, Jednatel, Jednatelka, Generální ředitel, Konateľ
Generálny riaditeľ
Генеральный директор, Исполнительный директор, Генеральний директор, Управител
Изпълнителен директор
Διευθύνων Σύμβουλος, Γενικός Διευθυντής, Διαχειριστής, Genel Müdür
Tổng giám đốc, Giám đốc
المدير العام, الرئيس التنفيذي, מנהל כללי, מנכ״ל
总经理, 總經理, 首席执行官, 代表取締役, 代表取締役社長, 대표이사
`);

const SHAREHOLDER = listed(`
Shareholder, Stockholder, Shareholding, Holder of shares, Sole shareholder, Majority shareholder
Minority shareholder, Registered shareholder
Aktionär, Aktionärin, Gesellschafter, Gesellschafterin, Alleingesellschafter, Alleingesellschafterin
Anteilseigner, Anteilseignerin, Alleinaktionär
Actionnaire, Associé, Associée, Associé unique, Associée unique, Actionnaire unique
Accionista, Socio, Socia, Accionista único, Socio único, Acionista, Quotista
Azionista, Azionista unico, Aandeelhouder, Enig aandeelhouder
Aksjonær, Aksjeeier, Aktionær, Kapitalejer, Aktieägare, Osakkeenomistaja, Hluthafi
Akcjonariusz, Wspólnik, Udziałowiec, Akcionář, Společník, Spoločník
Акционер, Участник, Акціонер, Учасник, Съдружник, Едноличен собственик на капитала
Μέτοχος, Εταίρος, Hissedar, Pay sahibi, Cổ đông
شريك, مساهم, בעל מניות, 股东, 股東, 株主, 주주
`);

const NOMINEE = listed(`
Nominee, Nominee director, Nominee shareholder, Nominee secretary, Nominee company director
Treuhänder, Treuhänderin, Prête-nom, Testaferro, Testa de ferro, Prestanome
Номинальный директор, Номинальный акционер, 名义股东, 名义董事
`);

const MEMBER = listed(`
Member, Ordinary member, Full member, Member of the association, Council member, Committee member
Mitglied, Vereinsmitglied, Membre, Adhérent, Adhérente, Miembro, Membro, Lid, Medlem, Jäsen, Félagi
Członek, Člen, Členka, Член, Член кооператива, Μέλος, Üye, Thành viên, عضو, חבר, 成员, 会員, 회원
`);

const REPRESENTATIVE = listed(`
Signatory, Authorised signatory, Authorized signatory, Representative, Legal representative
Authorised representative, Authorized representative, Attorney-in-fact, Holder of power of attorney
Registered agent, Agent for service of process, Process agent
Prokura, Prokurist, Prokuristin, Einzelprokura, Gesamtprokura, Zeichnungsberechtigter
Zeichnungsberechtigte, Gesetzlicher Vertreter, Gesetzliche Vertreterin, Handlungsbevollmächtigter
Signataire, Représentant légal, Représentante légale, Fondé de pouvoir, Mandataire
Apoderado, Apoderada, Representante legal, Procurador, Procuradora, Mandatario
Procuratore, Procuratrice, Rappresentante legale, Legale rappresentante
Procuratiehouder, Gevolmachtigde, Wettelijk vertegenwoordiger
Signatur, Prokurainnehaver, Firmatecknare, Prokuristi, Prókúruhafi
Prokurent, Pełnomocnik, Przedstawiciel, Prokurista, Prokuristka, Zmocněnec, Splnomocnenec
Лицо с правом подписи, Представитель, Представник, Прокурист, Представляващ, Пълномощник
Εκπρόσωπος, Νόμιμος εκπρόσωπος, İmza yetkilisi, Temsilci, Người đại diện theo pháp luật
مفوض بالتوقيع, מורשה חתימה, 法定代表人, 支配人, 지배인
`);

const EMPLOYEE = listed(`
Employee, Staff member, Angestellter, Angestellte, Arbeitnehmer, Arbeitnehmerin, Mitarbeiter
Mitarbeiterin, Salarié, Salariée, Employé, Empleado, Empleada, Trabajador, Trabajadora
Empregado, Empregada, Funcionário, Funcionária, Dipendente, Impiegato, Impiegata
Werknemer, Werkneemster, Ansatt, Ansat, Medarbejder, Anställd, Työntekijä, Starfsmaður
Pracownik, Pracownica, Zaměstnanec, Zaměstnankyně
Сотрудник, Работник, Працівник, Служител, Υπάλληλος, Εργαζόμενος, Çalışan, Nhân viên
موظف, עובד, 员工, 員工, 従業員, 직원
`);

/**
 * In the languages in which registries mostly state roles. Ambiguous roles are in no list: a secretary need
 * be neither a director nor employed, and a deputy is not yet a member of the board.
 */
export const DEFAULT_EXPORT_ROLES: ExportRoles = {
  directorship: [...BOARD_CHAIR, ...BOARD_MEMBER, ...SENIOR_MANAGER],
  employment: EMPLOYEE,
  membership: MEMBER,
  representation: REPRESENTATIVE,
  boardMember: BOARD_MEMBER,
  boardChair: BOARD_CHAIR,
  seniorManagingOfficial: SENIOR_MANAGER,
  shareholding: SHAREHOLDER,
  nominee: NOMINEE,
};

/** Limits of the list of words by which owners' roles are recognised. */
export const MAX_OWNER_ROLES = 500;

export const OWNER_ROLE_LENGTH = 100;

/**
 * Words or phrases. A role is followed if it contains one of them as whole words, whatever its case and
 * accents, or states a share of the capital or the votes. This does not mean that its holder is the beneficial owner.
 */
export const ownerRoles = z
  .array(z.string().trim().min(1).max(OWNER_ROLE_LENGTH))
  .max(MAX_OWNER_ROLES);

/** In the languages in which registries mostly state roles. */
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
