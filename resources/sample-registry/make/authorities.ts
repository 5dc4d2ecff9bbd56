/** Authorities that sit on boards or hold rights, two to a country, in its own language. */

/** agency; department; division; office. Parts that are not stated are left empty. */
const BY_COUNTRY: Record<string, string[]> = {
  NO: [
    'Fiskeridirektoratet (prøve); Kystavdelingen; Kvoteseksjonen;',
    'Lyngstrand kommune;;; Havnekontoret',
  ],
  IS: ['Hafnarstofa Ísgarða; Siglingasvið;;', 'Orkustofa (sýnishorn);; Jarðhitadeild;'],
  GB: [
    'Office for Tidal Works; Licensing; Estuaries Division;',
    'Borough of Marlgate;;; Estates Office',
  ],
  MT: ['Awtorità tal-Fanali; Merchant Ships;;', 'Malta Sample Ports;;; Sliema Office'],
  NG: ['Lagoon State Ministry of Works; Bridges;;', 'Delta Basin Authority;; Fisheries Division;'],
  US: ['Copper County Pension Board;;;', 'Prairie Water District; Reservoirs;; Reno Office'],
  PA: ['Autoridad del Istmo (muestra); Abanderamiento;;', 'Municipio de Cala Linda;;;'],
  DE: [
    'Hafenamt Musterhafen; Abteilung Liegeplätze;;',
    'Landkreis Krähenwerder;;; Liegenschaftsamt',
  ],
  FR: ['Capitainerie de Port-Exemple;; Pilotage;', 'Agence de la Brume; Littoral;; Bureau de Sète'],
  PL: ['Urząd Latarń (próbka); Wydział Nabrzeży;;', 'Gmina Żurawin;;; Biuro Mienia'],
  GR: ['Λιμενικό Ταμείο Φαναριού; Τμήμα Προβλητών;;', 'Δήμος Αστροχωρίου;;;'],
  CY: ['Αρχή Φάρων (δείγμα);; Νηολόγιο;', 'Carob Marketing Board;;; Limassol Office'],
  TR: ['Fenerler Müdürlüğü (örnek); Kıyı Dairesi;;', 'Gökpınar Belediyesi;;; Emlak Bürosu'],
  BG: ['Пристанищна администрация „Жерав“; Кейове;;', 'Община Лъчица;;; Имоти'],
  RU: [
    'Администрация порта Снежель; Отдел причалов;;',
    'Комитет по маякам (образец);; Северный участок;',
  ],
  AE: ['هيئة موانئ الفنار; إدارة الأرصفة;;', 'بلدية المرسى القديم;;;'],
  EG: ['هيئة المنارات (نموذج); قسم الإرشاد;;', 'محافظة النورس;;; مكتب الأملاك'],
  IL: ['רשות המגדלורים (דוגמה); אגף רציפים;;', 'עיריית צור ים;;;'],
  CN: ['云屿港务局（样本）; 码头处;;', '鹭洲区国有资产办公室;;;'],
  JP: ['白鷺港湾局（見本）; 埠頭課;;', '霧浦区役所;;; 財産管理室'],
  KR: ['등대항만청 (견본); 부두과;;', '은물결구청;;;'],
  VN: ['Cảng vụ Hải Đăng (mẫu); Phòng Cầu cảng;;', 'Ủy ban Nhân dân Sóng Bạc;;;'],
};

export interface AuthorityParts {
  agency: string | undefined;
  department: string | undefined;
  division: string | undefined;
  office: string | undefined;
}

export function authoritiesOf(code: string): AuthorityParts[] {
  return (BY_COUNTRY[code] ?? []).map((line) => {
    const [agency, department, division, office] = line
      .split(';')
      .map((part) => part.trim() || undefined);
    return { agency, department, division, office };
  });
}

/** What authorities and lenders hold over companies. */
export const RIGHTS = [
  'Voting rights',
  'Right to appoint directors',
  'Power of attorney',
  'Pledge over shares',
  'Guarantee obligation',
  'Pre-emption right',
];
