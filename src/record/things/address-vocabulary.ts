/** Words of addresses in the languages met, for comparing them; `address-terms.ts` looks them up. */

/** What an address states besides the street and its number, in the order of its key. */
export const UNITS = ['care', 'box', 'name', 'building', 'entrance', 'floor', 'room'] as const;

export type Unit = (typeof UNITS)[number];

/**
 * Kinds of streets that only comparing needs; `STREETS` has those that a redaction looks for too. Kinds that
 * share an abbreviation, such as `al`, are one.
 */
export const MORE_STREETS = [
  ['way', 'wy'],
  ['circle', 'cir'],
  ['trail', 'trl'],
  ['turnpike', 'tpke'],
  ['expressway', 'expy'],
  ['terrace', 'terr'],
  ['place', 'plaza', 'plz', 'plza', 'pza', 'praça', 'pça', 'plac', 'pl'],
  ['boulevard', 'bld', 'bvd', 'blv', 'bl'],
  ['chemin', 'che', 'ch', 'chem'],
  ['allée', 'all'],
  ['cours', 'crs'],
  ['faubourg', 'fbg', 'fg'],
  ['passage', 'pass'],
  ['paseo', 'pso'],
  ['ronda', 'rda'],
  ['carretera', 'ctra', 'crta'],
  ['camino', 'cno'],
  ['largo', 'lgo', 'lg'],
  ['travessa', 'trav', 'tv'],
  ['alameda', 'al'],
  ['rodovia', 'rod'],
  ['estrada', 'estr'],
  ['viale', 'vle'],
  ['corso', 'cso'],
  ['vicolo', 'vlo'],
  ['aleja', 'aleje', 'al'],
  ['osiedle', 'os'],
  ['ulica', 'ulice'],
  ['náměstí', 'nám'],
  ['třída', 'tř'],
  ['nábřeží', 'nábř'],
  ['utca', 'u'],
  ['набережная', 'наб'],
  ['طريق'],
  ['parcela', 'parc', 'parcel', 'parcelle', 'plot', 'lot', 'lote'],
] as const;

/** The kind among these for a parcel of land, which has a number and no name. */
export const PARCEL = 'parcela';

/** Kinds of streets that their languages leave out as often as not. */
export const SILENT_STREETS = ['ulica', 'улица', 'вулиця', 'οδός', 'רחוב'];

/** Words between names that are written or left out. */
export const ARTICLES = 'de del do da dos das du des di of and'.split(' ');

/** Other words with several spellings; the first of each line is what is compared. */
export const SYNONYMS = [
  ['house', 'hse', 'hs'],
  ['building', 'bldg', 'bdg'],
  ['tower', 'twr'],
  ['centre', 'center', 'ctr'],
  ['north', 'n'],
  ['south', 's'],
  ['east', 'e'],
  ['west', 'w', 'ouest', 'oeste'],
  ['northeast', 'ne'],
  ['northwest', 'nw'],
  ['southeast', 'se'],
  ['southwest', 'sw'],
  ['mount', 'mt'],
  ['fort', 'ft'],
  ['industrial', 'industrielle', 'ind'],
  ['polígono', 'pol'],
  ['estate', 'est'],
  ['park', 'pk'],
  ['świętego', 'święty', 'świętej', 'święta'],
];

/** Both also spell the street of `12 Main St`, so they are one kind with it in the name of a town. */
export const SAINTS = ['saint', 'st', 'sankt', 'sainte', 'ste'];

/** Words before a name; those that also spell a kind of street are that elsewhere. */
export const TITLES = [SAINTS, ['doctor', 'dr', 'docteur', 'doktor', 'doutor']];

/** Labels that stand before or behind the number of each unit, by what they call it. */
export const LABELS: Readonly<
  Record<Exclude<Unit, 'care' | 'box' | 'name'>, Readonly<Record<string, string>>>
> = {
  building: {
    building:
      'building bldg bld bdg gebäude geb bâtiment bât bygning bygg edificio edif сграда budynek bud bina κτίριο κτ ' +
      'toà tòa 栋 棟 楼栋 동 مبنى عمارة בניין haus gebouw budova',
    block: 'block blk blok bloco bl блок бл',
    tower: 'tower twr tour torre turm toren tårn',
    корпус: 'корпус корп к',
    строение: 'строение стр',
    wing: 'wing',
    pavilion: 'pavilion pavillon pavilhão',
    hangar: 'hangar',
    hall: 'halle hala',
  },
  entrance: {
    entrance:
      'entrance entr подъезд вход вх entrée eingang inngang giriş είσοδος uppgång 입구 مدخل כניסה',
    stairs: 'aufgang oppgang klatka stair staircase stiege escalera esc scala',
  },
  floor: {
    floor:
      'floor fl flr storey étage etg etage etasje stock stockwerk og obergeschoss piso andar planta piano piętro kat ' +
      'patro poschodie emelet em этаж эт етаж ет όροφος hæð tầng kerros verdieping våning sal tr trappor поверх ' +
      '階 层 層 楼 층 الطابق طابق الدور קומה',
    level: 'level lvl',
  },
  room: {
    room: 'room rm zimmer phòng 室 号室 studio',
    flat:
      'apt apartment flat appartement appt app ap apto wohnung whg квартира кв апартамент ап mieszkanie m byt ' +
      'leilighet leil íbúð daire d διαμέρισμα διαμ דירה شقة 호 호실',
    suite: 'suite ste',
    unit: 'unit lokal lokalu lok top tür interno int puerta pta boîte bte bus',
    office: 'office ofc off of oficina bureau bur büro kontor γραφείο γρ مكتب משרד',
    офис: 'офис оф офіс',
    помещение: 'помещение пом',
    комната: 'комната ком кімн',
    sala: 'sala',
    conjunto: 'conjunto conj cj',
    shop: 'shop store loja loc',
  },
};

/**
 * Units with numbers of their own, so that their label counts: tower 2 is not block 2, shop 3 not office 3. Other
 * labels are written for one another: suite, unit, flat and # 5 are one room where it is the only one.
 */
export const NUMBERED_APART = new Set([
  ...['block', 'tower', 'корпус', 'строение', 'wing', 'pavilion', 'hangar', 'hall'],
  ...['офис', 'помещение', 'комната', 'sala', 'conjunto', 'shop'],
]);

/** Labels that stand behind their number. */
export const BEHIND = ['階', '层', '層', '楼', '층', '室', '号室', '호', '호실', '栋', '棟', '동'];

/** Labels of floors behind which an e, a or o counts: `3e étage`, but not `Floor 3A`. */
export const COUNTED = 'étage etage verdieping piso andar planta piano'.split(' ');

/** Words that only announce a number. */
export const ANNOUNCERS =
  'no nr number num núm numero numéro n số so д дом casa hausnummer numara буд будинок מספר رقم 第'.split(
    ' ',
  );

/** Words for a floor or a part of a house that has no number. */
export const NAMED_UNITS: readonly (readonly [unit: Unit, key: string, words: string])[] = [
  [
    'floor',
    'ground',
    'eg erdgeschoss rdc rezdechaussee parterre parter přízemí stuen bajo begane terreno',
  ],
  ['floor', 'basement', 'basement kg untergeschoss kælder kjeller keller sótano souterrain'],
  ['floor', 'attic', 'dg dachgeschoss attic kvist'],
  ['floor', 'penthouse', 'penthouse ph'],
  ['floor', 'mezzanine', 'mezzanine mezzanin entresuelo'],
  ['building', 'rear', 'hinterhaus hofgebäude bakgård baghus achterhuis'],
  ['building', 'front', 'vorderhaus forhus'],
];

/** On which side of the stairs a room is. */
export const SIDES: readonly (readonly [key: string, words: string])[] = [
  ['left', 'left lhs tv izq izqda izquierda esq esquerdo links gauche venstre vänster vlevo'],
  ['right', 'right rhs th dcha dta dcho derecha dto direito rechts droite høyre höger vpravo'],
  ['middle', 'middle mf centro ctro mitte'],
  ['front', 'front fte frente voor vorne'],
  ['rear', 'rear back fundos hinten achter'],
];

/** Sides of the compass, which say which part of a floor is meant. */
export const COMPASS = [
  ...['north', 'south', 'east', 'west', 'northeast', 'northwest', 'southeast', 'southwest'],
];

/** Ordinals from the first on, in the languages met. */
export const ORDINALS = [
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth ' +
    'fifteenth sixteenth seventeenth eighteenth nineteenth twentieth',
  'erster zweiter dritter vierter fünfter sechster',
  'erste zweite dritte vierte fünfte sechste',
  'premier deuxième troisième quatrième cinquième sixième septième huitième neuvième dixième',
  'première seconde',
  'eerste tweede derde vierde vijfde zesde',
  'primer segundo tercer cuarto quinto sexto séptimo octavo noveno décimo',
  'primera segunda tercera cuarta quinta sexta',
  'primeiro segundo terceiro quarto quinto sexto sétimo oitavo nono décimo',
  'primo secondo terzo quarto quinto sesto',
  'første anden tredje fjerde femte sjette',
  'første andre tredje fjerde femte sjette',
  'första andra tredje fjärde femte sjätte',
  'první druhé třetí čtvrté páté šesté',
  'pierwsze drugie trzecie czwarte piąte szóste',
  'первый второй третий четвертый пятый шестой',
  'الاول الثاني الثالث الرابع الخامس السادس السابع الثامن التاسع العاشر',
] as const;

export const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

export const CARDINALS =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  );

/** Words for a house, besides `HOUSES`, that a redaction doesn't look for. */
export const MORE_HOUSES = (
  'hse hs bldg bld bdg twr buildings chambers mill barn stables bungalow hotel complex centre center ctr studios ' +
  'flat apartment maisonette annex annexe bhavan bhawan rectory vicarage parsonage granary brewery bakery ' +
  'schoolhouse'
).split(' ');

/** Words before a road that has a number in place of a name: `County Road 12`. */
export const OF_ROADS = 'county state interstate township farm ranch rural'.split(' ');

/** Kinds of roads that have a number in place of a name. */
export const NUMBERED_ROADS = 'highway route expressway turnpike rodovia carretera'.split(' ');

/** Behind a number in words they name a place: `Five Ways`, `Ten Mile Road`. */
export const COUNTABLE = 'mile tree bridge colt acre hill oak corner way'.split(' ');

/** Months by which streets are named: `3 Maja 12`, `rue du 8 Mai 1945`. */
export const MONTHS =
  'january february march april may june july august september october november december ' +
  'januar februar märz mai juni juli oktober dezember desember december maj ' +
  'janvier février mars avril juin juillet août septembre octobre novembre décembre ' +
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre ' +
  'janeiro fevereiro março maio junho julho setembro outubro novembro dezembro ' +
  'gennaio febbraio aprile maggio giugno luglio settembre ottobre dicembre ' +
  'stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia ' +
  'ledna února března dubna května června července srpna září října listopadu prosince ' +
  'января февраля марта апреля мая июня июля августа сентября октября ноября декабря';

/** Words before the number of a post box, besides `BOXES`. */
export const MORE_BOXES = [
  ...['pob', 'post office box', 'apartado postal', 'apartado de correos', 'apdo', 'casilla', 'а/я'],
  ...[
    'pósthólf',
    'pk',
    'p k',
    'pb',
    'p b',
    'pmb',
    'postbus',
    'skr poczt',
    'skrytka pocztowa',
    'b p',
  ],
  ...['caixa postal', 'cx postal', 'pošt přihrádka', 'poštovní přihrádka', 'casella postale'],
  ...['τ θ', 'ταχ θυρίδα', 'ص ب', 'صندوق بريد', 'ת ד', 'hòm thư', '邮政信箱', '信箱', '私書箱'],
  '사서함',
];
