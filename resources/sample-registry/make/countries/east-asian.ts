/** China, Japan, South Korea and Vietnam. */
import { list, type Country } from '../country.ts';

const china: Country = {
  name: 'China',
  registersSince: '1993-01-01',
  code: 'CN',
  nationality: 'Chinese',
  weight: 7,
  language: 'chinese',
  currency: 'CNY',
  dial: '86',
  people: {
    male: list('霁川 墨林 远帆 松涛 岚峰 澜舟 沐阳 砚秋 星野 逐浪'),
    female: list('霁月 若汐 晚晴 疏影 清漪 映雪 听荷 知夏 素问 凝露'),
    family: { starts: list('岚 霁 墨 汐 鹭 霭 澹 帆 屿 筱'), ends: [''] },
    order: 'family-first',
    joined: true,
  },
  firms: {
    root: { starts: list('岚港 鹭洲 霁海 墨江 云屿'), ends: list('远澜 星汐 松帆 青鹭 朗月') },
    trades: {
      shipping: '航运',
      trade: '贸易',
      software: '软件',
      mining: '矿业',
      medicine: '医药',
      logistics: '物流',
    },
    forms: [
      {
        short: '有限公司',
        full: '有限责任公司',
        pattern: '{name}有限公司',
        type: 'Limited company',
      },
      {
        short: '股份有限公司',
        full: '股份有限公司',
        pattern: '{name}股份有限公司',
        type: 'Corporation',
        listed: true,
      },
    ],
    joined: true,
    registrationNumber: '9100000000########XX',
    taxNumber: '9100000000######00',
  },
  places: [
    {
      city: '青岛',
      postcode: '2660##',
      latitude: 36.07,
      longitude: 120.38,
      state: ['山东省', 'SD'],
    },
    {
      city: '宁波',
      postcode: '3150##',
      latitude: 29.87,
      longitude: 121.54,
      state: ['浙江省', 'ZJ'],
    },
    {
      city: '上海',
      postcode: '2000##',
      latitude: 31.23,
      longitude: 121.47,
      state: ['上海市', 'SH'],
      districts: ['云屿区'],
    },
  ],
  streets: {
    names: list('灯塔 鹭洲 旧码头 星汐 松帆'),
    type: '路',
    pattern: '{street}路{number}号',
  },
  addressPattern: '{city}市{line}, {postcode}, China',
  register: { code: 'CN-MR', name: '市场登记局（样本）' },
  taxOffice: { code: 'CN-TX', name: '税务局（样本）' },
  law: '公司法',
};

const japan: Country = {
  name: 'Japan',
  code: 'JP',
  nationality: 'Japanese',
  weight: 6,
  language: 'japanese',
  currency: 'JPY',
  dial: '81',
  people: {
    male: list('蒼一郎 霧彦 暁人 たかのり 凪斗 ヒロム'),
    female: list('さくら子 澪花 暁美 しおり 凪沙 ミズキ'),
    family: { starts: list('霧ヶ 白鷺 月影 星 蒼'), ends: list('沢 浦 瀬原 ノ峰') },
    order: 'family-first',
    joined: true,
  },
  firms: {
    root: {
      starts: list('白鷺 霧島灘 月影 あおなみ ホシウラ'),
      ends: ['東洋', '中央', '北', '浦'],
    },
    trades: {
      shipping: '海運',
      fishing: '水産',
      software: 'システム',
      building: '建設',
      trade: '商事',
      medicine: '製薬',
    },
    forms: [
      { short: '株式会社', full: '株式会社', pattern: '{name}株式会社', type: 'Corporation' },
      { short: '株式会社', full: '株式会社', pattern: '株式会社{name}', type: 'Corporation' },
      { short: '合同会社', full: '合同会社', pattern: '{name}合同会社', type: 'Limited company' },
    ],
    joined: true,
    registrationNumber: '0000-01-######',
    taxNumber: 'T000000#######',
  },
  places: [
    {
      city: '横浜市',
      postcode: '220-00##',
      latitude: 35.44,
      longitude: 139.64,
      state: ['神奈川県', '14'],
      districts: ['霧浦区'],
    },
    {
      city: '長崎市',
      postcode: '850-00##',
      latitude: 32.75,
      longitude: 129.88,
      state: ['長崎県', '42'],
    },
    {
      city: '函館市',
      postcode: '040-00##',
      latitude: 41.77,
      longitude: 140.73,
      state: ['北海道', '01'],
    },
  ],
  streets: {
    names: list('灯台町 白鷺町 霧浦 月影台'),
    type: '丁目',
    pattern: '{street}{number}番地',
  },
  addressPattern: '〒{postcode} {city}{line}, Japan',
  register: { code: 'JP-HM', name: '法務局 見本支局' },
  taxOffice: { code: 'JP-TX', name: '見本税務署' },
  law: '会社法',
};

const korea: Country = {
  name: 'South Korea',
  code: 'KR',
  nationality: 'South Korean',
  weight: 5,
  language: 'korean',
  currency: 'KRW',
  dial: '82',
  people: {
    male: list('누리찬 바로한 해늘 도담 가람솔 큰솔 한울찬 늘봄 벼리'),
    female: list('다솜이 예슬봄 아라별 나래온 새벽빛 여울 달래솔 초롱 보슬'),
    family: { starts: list('돌 갈 빙 묘 봉 탄 범 엽 흥'), ends: [''] },
    order: 'family-first',
    joined: true,
  },
  firms: {
    root: {
      starts: list('등대 해오름 갈매기 은물결 솔바람'),
      ends: ['누리봄', '마루솔', '빛여울'],
    },
    trades: {
      shipping: '해운',
      software: '소프트',
      food: '식품',
      building: '건설',
      energy: '에너지',
    },
    forms: [
      { short: '주식회사', full: '주식회사', pattern: '주식회사 {name}', type: 'Corporation' },
      { short: '유한회사', full: '유한회사', pattern: '{name} 유한회사', type: 'Limited company' },
    ],
    joined: true,
    registrationNumber: '000000-0######',
    taxNumber: '000-##-#####',
  },
  places: [
    {
      city: '부산광역시',
      postcode: '480##',
      latitude: 35.18,
      longitude: 129.08,
      districts: ['등대구'],
    },
    { city: '인천광역시', postcode: '210##', latitude: 37.46, longitude: 126.71 },
  ],
  streets: {
    names: list('등대로 갈매기길 은물결로 솔바람길'),
    type: '로',
    pattern: '{street} {number}',
  },
  addressPattern: '{city} {line}, {postcode}, South Korea',
  register: { code: 'KR-RO', name: '등기소 (견본)' },
  taxOffice: { code: 'KR-TX', name: '세무서 (견본)' },
  law: '상법',
};

const vietnam: Country = {
  name: 'Vietnam',
  registersSince: '1995-01-01',
  code: 'VN',
  nationality: 'Vietnamese',
  weight: 6,
  language: 'english',
  currency: 'VND',
  dial: '84',
  people: {
    male: list('Khải Đạt Nghĩa Trường Thiện Quyết Khiêm Lộc'),
    female: list('Ngọc Thảo Quỳnh Diễm Hạnh Tuyết Khuê Sương'),
    family: { starts: list('Lạc Khuất Nghiêm Thạch Mạc Giáp Đậu'), ends: [''] },
    order: 'family-first',
    middle: { male: list('Hải Đông Trọng'), female: list('Thanh Nguyệt Bích') },
  },
  firms: {
    root: {
      starts: list('Sóng Sao Thuyền Khuê Lạc'),
      ends: [' Đăng Nguyệt', ' Bạc Khuê', ' Trăng Thủy'],
    },
    trades: {
      shipping: 'Vận Tải Biển',
      fishing: 'Thủy Sản',
      textiles: 'Dệt May',
      food: 'Thực Phẩm',
      trade: 'Thương Mại',
    },
    forms: [
      {
        short: 'Công ty TNHH',
        full: 'Công ty trách nhiệm hữu hạn',
        pattern: 'Công ty TNHH {name}',
        type: 'Limited company',
      },
      {
        short: 'CTCP',
        full: 'Công ty cổ phần',
        pattern: 'CTCP {name}',
        type: 'Corporation',
      },
    ],
    registrationNumber: '000#######',
    taxNumber: '000#######-001',
  },
  places: [
    {
      city: 'Hải Phòng',
      postcode: '180##',
      latitude: 20.84,
      longitude: 106.69,
      districts: ['Quận Hải Đăng'],
    },
    { city: 'Đà Nẵng', postcode: '550##', latitude: 16.05, longitude: 108.2 },
  ],
  streets: {
    names: ['Hải Đăng Cũ', 'Thuyền Trăng', 'Sóng Bạc', 'Bến Ngọc'],
    type: 'Đường',
    pattern: 'Số {number} Đường {street}',
  },
  addressPattern: '{line}, {city} {postcode}, Vietnam',
  register: { code: 'VN-DK', name: 'Phòng Đăng ký (mẫu)' },
  taxOffice: { code: 'VN-TX', name: 'Cục Thuế (mẫu)' },
  law: 'Luật Doanh nghiệp',
};

export const eastAsian = [china, japan, korea, vietnam];
