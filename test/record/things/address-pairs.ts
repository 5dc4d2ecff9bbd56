/**
 * Pairs of addresses as registers of the sample world’s jurisdictions write them, judged by hand: whether
 * they lead to the same door. Each is lines, post code, town, country, and fields of their own behind.
 */
import type { Address } from '../../../src/contract/model/address.ts';

type Written = readonly [
  lines: string,
  postCode: string,
  town: string,
  country: string,
  more?: Partial<Address>,
];

export interface Pair {
  a: Written;
  b: Written;
  same: boolean;
}

const same = (a: Written, b: Written): Pair => ({ a, b, same: true });
const differ = (a: Written, b: Written): Pair => ({ a, b, same: false });

export const PAIRS: readonly Pair[] = [
  // Norway
  same(['Strandgata 9', '9008', 'Tromsø', 'NO'], ['STRANDGATE 9', '9008', 'Tromso', 'Norway']),
  same(['Storgata 12 B', '0184', 'Oslo', 'NO'], ['Storgt. 12b', '0184', 'OSLO', 'NO']),
  differ(['Strandgata 9', '9008', 'Tromsø', 'NO'], ['Strandgata 11', '9008', 'Tromsø', 'NO']),
  differ(['Strandgata 9', '9008', 'Tromsø', 'NO'], ['Strandveien 9', '9008', 'Tromsø', 'NO']),
  same(
    ['Postboks 881 Sentrum', '0104', 'Oslo', 'NO', { po_box: '881' }],
    ['Sentrum, Postboks 881', 'NO-0104', 'Oslo', 'NO'],
  ),
  // Greece
  same(
    ['Akti Miaouli 85', '185 38', 'Piraeus', 'GR'],
    ['85 Akti Miaouli', '18538', 'Piraeus', 'Greece'],
  ),
  same(['Οδός Κοχυλιών 17', '105 43', 'Αθήνα', 'GR'], ['Οδ. ΚΟΧΥΛΙΩΝ 17', '10543', 'Athens', 'GR']),
  differ(['Κοχυλιών 17', '105 43', 'Αθήνα', 'GR'], ['Κοχυλιών 17', '105 44', 'Αθήνα', 'GR']),
  // Cyprus
  same(
    ['Lantern House, 17 Carob Street', '3041', 'Limassol', 'CY'],
    ['Lantern Hse, Carob Str. 17', '3041', 'Lemesos', 'Cyprus'],
  ),
  differ(
    [
      'Lantern House, 17 Carob Street',
      '3041',
      'Limassol',
      'CY',
      { care_of_name: 'c/o Lanternhouse Secretarial Ltd' },
    ],
    ['Lantern Hse, Carob Str. 17', '3041', 'Lemesos', 'CY'],
  ),
  same(
    ['c/o Lanternhouse Secretarial Ltd, 17 Carob Street', '3041', 'Limassol', 'CY'],
    ['17 Carob St', 'CY-3041', 'Limassol', 'CY', { care_of_name: 'LANTERNHOUSE SECRETARIAL LTD' }],
  ),
  differ(
    ['17 Carob Street', '3041', 'Limassol', 'CY', { room_number: '4' }],
    ['17 Carob Street', '3041', 'Limassol', 'CY'],
  ),
  same(
    ['17 Carob Street, Office 4, 3rd Floor', '3041', 'Limassol', 'CY'],
    ['17 Carob Street', '3041', 'Limassol', 'CY', { room_number: '04', floor_number: '3' }],
  ),
  differ(
    ['39 Salt Lake Street', '1049', 'Nicosia', 'CY'],
    ['39 Salt Lake Avenue', '1049', 'Nicosia', 'CY'],
  ),
  // Iceland
  same(
    ['Bryggjugarður 107', '104', 'Reykjavík', 'IS'],
    ['Bryggjugardur 107', 'IS-104', 'Reykjavik', 'Iceland'],
  ),
  same(['Þokugata 48', '600', 'Akureyri', 'IS'], ['Thokugata 48', '600', 'Akureyri', 'IS']),
  differ(
    ['Vitastígur 60', '403', 'Ísafjörður', 'IS'],
    ['Vitastígur 60', '409', 'Ísafjörður', 'IS'],
  ),
  // Malta
  same(
    ['11, Triq Xatt il-Ġdid', 'SLM 0376', 'Sliema', 'MT'],
    ['Triq Xatt il-Gdid 11', 'SLM0376', 'Sliema', 'Malta'],
  ),
  same(
    ['87, Triq Żnuber, Tide Court', 'VLT 0093', 'Valletta', 'MT'],
    ['Tide Ct., 87 Triq Znuber', 'VLT 0093', 'Valletta', 'MT', { house_name: 'Tide Court' }],
  ),
  differ(
    ['87, Triq Żnuber, Tide Court', 'VLT 0093', 'Valletta', 'MT'],
    ['87, Triq Żnuber, Heron House', 'VLT 0093', 'Valletta', 'MT'],
  ),
  // Germany
  same(
    ['Möwenstraße 115', '20090', 'Hamburg', 'DE'],
    ['Moewenstr. 115', 'D-20090', 'Hamburg', 'Germany'],
  ),
  same(
    ['Möwenstraße 115', '20090', 'Hamburg', 'DE'],
    ['Möwen Str. 115', '20090', 'HAMBURG', 'Deutschland'],
  ),
  same(
    ['Karl-Weißdorn-Platz 3', '50689', 'Köln', 'DE'],
    ['Karl Weissdorn Pl. 3', '50689', 'Koeln', 'DE'],
  ),
  differ(['Weißdornweg 41', '50689', 'Köln', 'DE'], ['Weißdornstraße 41', '50689', 'Köln', 'DE']),
  differ(
    ['Postfach 12 34', '20071', 'Hamburg', 'DE'],
    ['Möwenstraße 115', '20071', 'Hamburg', 'DE'],
  ),
  same(
    ['Möwenstraße 115, 3. OG', '20090', 'Hamburg', 'DE'],
    ['Möwenstr. 115', '20090', 'Hamburg', 'DE', { floor_number: '3' }],
  ),
  // United Kingdom
  same(
    ['49 Lamplighter Street', 'ZS4 6FG', 'Bristol', 'GB'],
    ['49, LAMPLIGHTER ST.', 'zs46fg', 'Bristol', 'United Kingdom'],
  ),
  same(
    ['Suite 4, 20 Cobbler’s Street', 'ZS3 0CW', 'Bristol', 'UK'],
    ['20 Cobblers St, Ste 4', 'ZS3 0CW', 'Bristol', 'England'],
  ),
  differ(
    ['Suite 4, 20 Cobbler’s Street', 'ZS3 0CW', 'Bristol', 'GB'],
    ['Suite 5, 20 Cobbler’s Street', 'ZS3 0CW', 'Bristol', 'GB'],
  ),
  differ(
    ['20 Cobbler’s Street', 'ZS3 0CW', 'Bristol', 'GB'],
    ['20 Cobbler’s Street', 'ZS3 0CX', 'Bristol', 'GB'],
  ),
  same(
    ['Flat 2, Kestrel Building, 8 Marrow Road', 'ZZ3 4ET', 'London', 'GB'],
    ['8 Marrow Rd, Kestrel Bldg, Flat 2', 'ZZ3 4ET', 'London', 'GB'],
  ),
  differ(
    ['St John’s Road 8', 'ZZ3 4ET', 'London', 'GB'],
    ['St James’ Road 8', 'ZZ3 4ET', 'London', 'GB'],
  ),
  same(
    ['8 Saint John’s Road', 'ZZ3 4ET', 'London', 'GB'],
    ['8 St. Johns Rd', 'ZZ3 4ET', 'London', 'GB'],
  ),
  // Poland
  same(
    ['ul. Śledziowa 29', '72-620', 'Świnoujście', 'PL'],
    ['ulica Sledziowa 29', '72620', 'Swinoujscie', 'Poland'],
  ),
  same(
    ['ul. Bursztynowa Grobla 3 m. 5', '80-011', 'Gdańsk', 'PL'],
    ['Bursztynowa Grobla 3, ulica', '80-011', 'Gdansk', 'PL', { room_number: '5' }],
  ),
  differ(
    ['ul. Śledziowa 29', '72-620', 'Świnoujście', 'PL'],
    ['al. Śledziowa 29', '72-620', 'Świnoujście', 'PL'],
  ),
  // France
  same(
    ['47, rue du Vieux Fanal', '34248', 'Sète', 'FR'],
    ['47 R. DU VIEUX FANAL', 'F-34248', 'SETE', 'France'],
  ),
  same(
    ['15 bd de l’Écluse', '34203', 'Sète', 'FR'],
    ['15, Boulevard de l’Ecluse', '34203', 'Sète', 'FR'],
  ),
  differ(
    ['47, rue du Vieux Fanal', '34248', 'Sète', 'FR'],
    ['47 bis, rue du Vieux Fanal', '34248', 'Sète', 'FR'],
  ),
  differ(['BP 123', '34248', 'Sète', 'FR'], ['BP 124', '34248', 'Sète', 'FR']),
  // United States
  same(
    ['2 Prairie Dog Avenue', '00002', 'Wilmington', 'US'],
    ['2 Prairie Dog Ave.', '00002-1234', 'Wilmington', 'USA'],
  ),
  same(
    ['146 N Copperhead Ave, Unit 9', '00005', 'Wilmington', 'US'],
    ['146 North Copperhead Avenue, Apt. 9', '00005', 'Wilmington', 'US'],
  ),
  differ(
    ['146 N Copperhead Ave', '00005', 'Wilmington', 'US'],
    ['146 S Copperhead Ave', '00005', 'Wilmington', 'US'],
  ),
  differ(['PO Box 87', '00015', 'Reno', 'US'], ['P.O. Box 88', '00015', 'Reno', 'US']),
  same(['P.O. Box 87', '00015', 'Reno', 'US'], ['Post Office Box No. 87', '00015', 'Reno', 'US']),
  // Panama
  same(
    ['Calle Marañón Viejo, casa 89', '0341', 'Colón', 'PA'],
    ['Calle Maranon Viejo No. 89', '0341', 'Colon', 'Panamá'],
  ),
  differ(
    ['Calle Marañón Viejo, casa 89', '0341', 'Colón', 'PA'],
    ['Avenida Marañón Viejo, casa 89', '0341', 'Colón', 'PA'],
  ),
  same(
    ['Avenida del Farol 6, piso 3', '0802', 'Colón', 'PA'],
    ['Avda. del Farol 6', '0802', 'Colón', 'PA', { floor_number: '3' }],
  ),
  // Bulgaria
  same(
    ['ул. „Стария фар“ № 98', '8056', 'Бургас', 'BG'],
    ['улица Стария фар 98', '8056', 'БУРГАС', 'България'],
  ),
  differ(
    ['ул. „Стария фар“ № 98, ет. 2', '8056', 'Бургас', 'BG'],
    ['ул. „Стария фар“ № 98, ет. 3', '8056', 'Бургас', 'BG'],
  ),
  // Emirates
  same(['شارع الصدف 137', '', 'دبي', 'AE'], ['١٣٧ شارع الصدف', '', 'دبي', 'United Arab Emirates']),
  differ(['شارع الصدف 137', '', 'دبي', 'AE'], ['شارع الصدف 137', '', 'الفجيرة', 'AE']),
  // Turkey
  same(
    ['Işıklar Sok. No: 112', '35037', 'İzmir', 'TR'],
    ['IŞIKLAR SOKAK 112', '35037', 'IZMIR', 'Türkiye'],
  ),
  differ(
    ['Işıklar Sok. No: 112 D: 5', '35037', 'İzmir', 'TR'],
    ['Işıklar Sok. No: 112', '35037', 'İzmir', 'TR'],
  ),
  // China
  same(['鹭洲路32号', '315055', '宁波', 'CN'], ['鹭洲路 32', '315055', '宁波', '中国']),
  differ(['鹭洲路32号5层', '315055', '宁波', 'CN'], ['鹭洲路32号6层', '315055', '宁波', 'CN']),
  // Japan
  same(
    ['霧浦1丁目2番3号', '850-0046', '長崎市', 'JP'],
    ['霧浦１－２－３', '〒850-0046', '長崎市', '日本'],
  ),
  differ(
    ['霧浦1丁目2番3号', '850-0046', '長崎市', 'JP'],
    ['霧浦3丁目2番1号', '850-0046', '長崎市', 'JP'],
  ),
  same(
    ['霧浦37番地 5階', '850-0046', '長崎市', 'JP'],
    ['霧浦37', '850-0046', '長崎市', 'JP', { floor_number: '5' }],
  ),
  // Korea
  same(
    ['은물결로 138', '48064', '부산광역시', 'KR'],
    ['은물결로 138', '48064', '부산', '대한민국'],
  ),
  differ(
    ['은물결로 138, 3층', '48064', '부산광역시', 'KR'],
    ['은물결로 138', '48064', '부산광역시', 'KR'],
  ),
  // Nigeria
  same(
    ['83 Lagoon View Close', '100510', 'Lagos', 'NG'],
    ['83, Lagoon View Cl.', '100510', 'Lagos', 'Nigeria'],
  ),
  differ(
    ['83 Lagoon View Close', '100510', 'Lagos', 'NG'],
    ['83 Lagoon View Crescent', '100510', 'Lagos', 'NG'],
  ),
  // Russia
  same(
    ['ул. Журавлиная, д. 124', '163088', 'Архангельск', 'RU'],
    ['УЛИЦА ЖУРАВЛИНАЯ 124', '163088', 'Архангельск', 'Россия'],
  ),
  same(
    ['ул. Журавлиная, д. 124, кв. 5', '163088', 'Архангельск', 'RU'],
    ['улица Журавлиная, дом 124, квартира 5', '163088', 'Архангельск', 'RU'],
  ),
  differ(
    ['ул. Журавлиная, д. 124, корп. 2', '163088', 'Архангельск', 'RU'],
    ['ул. Журавлиная, д. 124, кв. 2', '163088', 'Архангельск', 'RU'],
  ),
  // Egypt
  same(
    ['18 شارع المنارة', '42797', 'بورسعيد', 'EG'],
    ['شارع المنارة ١٨', '42797', 'Port Said', 'Egypt'],
  ),
  differ(
    ['18 شارع المنارة', '42797', 'بورسعيد', 'EG'],
    ['18 شارع النورس', '42797', 'بورسعيد', 'EG'],
  ),
  // Vietnam
  same(
    ['Số 9 Đường Sóng Bạc', '18083', 'Hải Phòng', 'VN'],
    ['9 Duong Song Bac', '18083', 'Hai Phong', 'Việt Nam'],
  ),
  differ(
    ['Số 9 Đường Sóng Bạc', '18083', 'Hải Phòng', 'VN'],
    ['Số 90 Đường Sóng Bạc', '18083', 'Hải Phòng', 'VN'],
  ),
  // Israel
  same(
    ['רחוב האלמוגים 30', '7756221', 'אשדוד', 'IL'],
    ['רח׳ האלמוגים 30', '7756221', 'אשדוד', 'Israel'],
  ),
  differ(
    ['רחוב האלמוגים 30', '7756221', 'אשדוד', 'IL'],
    ['רחוב האלמוגים 30, דירה 4', '7756221', 'אשדוד', 'IL'],
  ),
  // Of two countries, and what leads to no door.
  differ(
    ['12 Harbour Road', '1049', 'Nicosia', 'CY'],
    ['12 Harbour Road', '1049', 'Nicosia', 'MT'],
  ),
  differ(['', '', '', 'CY'], ['', '', '', 'CY']),
  differ(['', '3041', 'Limassol', 'CY'], ['', '3041', 'Limassol', 'CY']),
  differ(['Carob Street', '3041', 'Limassol', 'CY'], ['Carob Street', '3041', 'Limassol', 'CY']),
];
