/** Chinese characters in names that have a simplified form: traditional and simplified in turn. */
const PAIRS =
  '習习張张陳陈劉刘黃黄吳吴楊杨趙赵孫孙馬马鄭郑謝谢許许鄧邓馮冯蕭萧韓韩葉叶蔣蒋蘇苏盧卢呂吕鍾钟譚谭陸陆範范龍龙賈贾' +
  '顧顾萬万錢钱湯汤嚴严賴赖閻阎魯鲁衛卫龔龚歐欧陽阳鄒邹羅罗莊庄駱骆喬乔齊齐倫伦國国華华偉伟東东麗丽軍军紅红蘭兰' +
  '鳳凤業业輝辉傑杰鵬鹏飛飞強强慶庆榮荣貴贵寶宝學学禮礼義义啟启維维緒绪綱纲經经綺绮靜静賢贤質质進进遠远達达運运' +
  '鐵铁銀银銘铭錦锦鋒锋鎮镇長长門门開开間间雲云電电霞霞順顺頌颂題题顏颜風风馨馨驊骅鴻鸿麥麦澤泽濤涛瀾澜燦灿爾尔' +
  '獻献瑋玮瓊琼畫画盡尽聖圣聰聪興兴與与舉举葦苇蒼苍蓮莲藝艺蘊蕴蘆芦裡里見见親亲覺觉觀观記记詩诗誠诚諾诺識识貞贞' +
  '財财資资軒轩輪轮農农連连遙遥郵邮醫医釋释鈞钧鈴铃銳锐鋼钢錄录鏡镜關关陰阴際际險险雙双離离難难靈灵頓顿頭头養养' +
  '餘余館馆駿骏魚鱼鳥鸟鶴鹤黨党齡龄團团報报場场堅坚壽寿夢梦奧奥婭娅嬌娇孝孝實实寧宁審审將将專专島岛嶺岭幣币廣广' +
  '廠厂張张彥彦後后從从惠惠愛爱慧慧憲宪應应戰战擇择據据敏敏敵敌數数晉晋時时曉晓書书會会條条榮荣樂乐標标機机權权' +
  '歲岁歸归氣气漢汉潔洁無无爭争產产號号術术視视計计訊讯設设訓训託托評评試试該该語语誌志誼谊論论講讲證证變变貿贸' +
  '車车輯辑轉转銷销聯联職职聞闻總总線线細细紡纺紙纸級级純纯統统絲丝給给絡络網网綜综綠绿織织繼继續续謀谋';

const SIMPLE = new Map(
  [...PAIRS].flatMap((one, at, all) => (at % 2 === 0 ? [[one, all[at + 1] ?? one] as const] : [])),
);
const HAN = /\p{Script=Han}/gu;

/** Replaces each traditional character by its simplified form, if it has one. */
export const inOneForm = (text: string): string =>
  text.replace(HAN, (character) => SIMPLE.get(character) ?? character);
