/** Long names in ten scripts and of every kind, known in every way. */
export const LONG_NAMES = [
  'Gesellschaft für die Verwaltung von Beteiligungen an Schifffahrts- und Hafenbetriebsunternehmen der Nordseeküste mbH & Co. Kommanditgesellschaft',
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaftsversammlungsraum AG',
  'Общество с ограниченной ответственностью «Северо-Западная управляющая компания портового хозяйства»',
  'Ανώνυμη Ναυτιλιακή Εταιρεία Διαχείρισης Συμμετοχών και Λιμενικών Εγκαταστάσεων Πειραιώς',
  'شركة الخليج القابضة للاستثمارات البحرية وإدارة الموانئ والخدمات اللوجستية (ذ.م.م) Gulf Holding',
  'חברת הנמל הישראלית להחזקות והשקעות בתשתיות ימיות בע״מ',
  '北洋海運港湾管理持株会社東京支店国際物流事業本部',
  '중앙해양수산항만관리지주회사 국제물류사업본부 서울지점',
  'บริษัทบริหารจัดการท่าเรือและโลจิสติกส์ระหว่างประเทศแห่งประเทศไทยจำกัด',
  'समुद्री बंदरगाह प्रबंधन एवं अंतरराष्ट्रीय रसद सेवा निगम लिमिटेड',
  'სანაოსნო პორტის მართვის საერთაშორისო კომპანია',
  'HALVARD MARITIME TERMINALS AND LOGISTICS WORLDWIDE HOLDING COMPANY LIMITED WWWWWWWWWWWWWWWWWWWWWWWW',
];
