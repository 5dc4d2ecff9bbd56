/** Pairs of names, judged by hand: invented, or of persons long known; of no list that is measured elsewhere. */

/** schema | one | other | whether they may be one */
const LINES = `
Person | Joanna Kowalczyk | Joanna Kowalczyk | yes
Person | Joanna Kowalczyk | KOWALCZYK, Joanna | yes
Person | Joanna Kowalczyk | Joana Kowalczyk | yes
Person | Joanna Kowalczyk | Joanna Kowalska | no
Person | Joanna Kowalczyk | Tomasz Kowalczyk | no
Person | Дмитрий Шостакович | Dmitri Shostakovich | yes
Person | Дмитрий Шостакович | Dmitri Dmitriyevich Shostakovich | yes
Person | Schostakowitsch Dmitrij | Dmitry Shostakovich | yes
Person | Пётр Ильич Чайковский | Pyotr Tchaikovsky | yes
Person | Чайковский Модест | Pyotr Tchaikovsky | no
Person | Тарас Шевченко | Taras Shevchenko | yes
Person | Андрій Шевченко | Taras Shevchenko | no
Person | Сергій Бондарчук | Sergei Bondarchuk | yes
Person | Сергій Бондарчук | Serhii Bondarchuk | yes
Person | Фёдор Достоевский | Fyodor Dostoevsky | yes
Person | Fedor Dostoyevskiy | Fyodor Dostoevsky | yes
Person | Anna Petrova | Ivan Petrov | no
Person | Irina Sokolova | Igor Sokolov | no
Person | Михаил Булгаков | Mikhail Bulgakov | yes
Person | Сергей Булгаков | Mikhail Bulgakov | no
Person | Zhanna Aguzarova | Жанна Агузарова | yes
Person | Νίκος Καζαντζάκης | Nikos Kazantzakis | yes
Person | Γιώργος Σεφέρης | Giorgos Seferis | yes
Person | Γιώργος Σεφέρης | Odysseas Elytis | no
Person | نجيب محفوظ | Naguib Mahfouz | yes
Person | طه حسين | Taha Hussein | yes
Person | نجيب محفوظ | Taha Hussein | no
Person | محمود درويش | Mahmoud Darwish | yes
Person | محمود درويش | Mahmud Darwīsh | yes
Person | أم كلثوم | Umm Kulthum | yes
Person | فيروز | Fairuz | yes
Person | عبد الرحمن منيف | Abdelrahman Munif | yes
Person | عبد الرحمن منيف | Abd al-Rahman Munif | yes
Person | Abdul Rahman Munif | Abdurrahman Muneef | yes
Person | Jamal al-Ghitani | Gamal El-Ghitany | yes
Person | Jamal al-Ghitani | Jamal al-Banna | no
Person | Khalid ibn Walid al-Harthy | Khaled bin Waleed Alharthi | yes
Person | Salem Hamad Al Mansoori | Salim Hamed Al-Mansouri | yes
Person | Salem Hamad Al Mansoori | Salem Hamad Al Ketbi | no
Person | Salem Hamad Al Mansoori | Salem Rashid Al Mansoori | no
Person | Yousef Al Otaibi | Yusuf al-Utaybi | yes
Person | Haji Ibrahim Noorzad | Ibrahim Nurzad | yes
Person | עמוס עוז | Amos Oz | yes
Person | דוד גרוסמן | David Grossman | yes
Person | דוד גרוסמן | Amos Oz | no
Person | לאה גולדברג | Leah Goldberg | yes
Person | 鲁迅 | Lu Xun | yes
Person | 莫言 | Mo Yan | yes
Person | 莫言 | Lu Xun | no
Person | 张艺谋 | Zhang Yimou | yes
Person | 張藝謀 | 张艺谋 | yes
Person | 张艺谋 | 张艺兴 | no
Person | 张艺谋 | Yimou Zhang | yes
Person | Chang I-mou | Zhang Yimou | yes
Person | Teng Hsiao-ping | Deng Xiaoping | yes
Person | Chou En-lai | Zhou Enlai | yes
Person | 봉준호 | Bong Joon-ho | yes
Person | 박찬욱 | Park Chan-wook | yes
Person | 박찬욱 | 봉준호 | no
Person | 박찬욱 | 박찬호 | no
Person | 이창동 | Lee Chang-dong | yes
Person | さくら ももこ | Sakura Momoko | yes
Person | オノ・ヨーコ | Yoko Ono | yes
Person | रवीन्द्रनाथ ठाकुर | Rabindranath Thakur | yes
Person | सत्यजित राय | Satyajit Ray | yes
Person | सत्यजित राय | Mrinal Sen | no
Person | Վիլյամ Սարոյան | William Saroyan | yes
Person | შოთა რუსთაველი | Shota Rustaveli | yes
Person | Robert Hammond | Bob Hammond | yes
Person | William Pike | Bill Pike | yes
Person | William Pike | Walter Pike | no
Person | Elizabeth Crane | Liz Crane | yes
Person | Jim Morrow | James T. Morrow | yes
Person | J. Morrow | James Morrow | yes
Person | K. Morrow | James Morrow | no
Person | J.R. Whitfield | John Robert Whitfield | yes
Person | Heinrich Böll | Heinrich Boell | yes
Person | Jürgen Müller | Juergen Mueller | yes
Person | Jürgen Müller | Jurgen Muller | yes
Person | Jürgen Müller | Jürgen Möller | yes
Person | Jürgen Müller | Werner Müller | no
Person | Dr. Sabine Roth | Sabine Roth | yes
Person | Prof. Dr. Sabine Roth | Roth Sabine | yes
Person | Sabine Roth | Sabine Rothenberg | no
Person | Hans-Peter Vogel | Hans Peter Vogel | yes
Person | Hanspeter Vogel | Hans-Peter Vogel | yes
Person | Karl-Heinz Vogel | Hans-Peter Vogel | no
Person | Ludwig van der Berg | Ludwig Vanderberg | yes
Person | María José García López | Maria Jose Garcia | yes
Person | María García López | María García Fernández | no
Person | José Antonio Ruiz | Jose Antonio Ruíz Delgado | yes
Person | João da Silva Pereira | Joao Silva Pereira | yes
Person | Luigi Bianchi | Luigi Bianco | yes
Person | Luigi Bianchi | Luigi Bonetti | no
Person | Giulia D'Angelo | Giulia Dangelo | yes
Person | Seán O'Brien | Sean OBrien | yes
Person | Seán O'Brien | Seán O'Connor | no
Person | Çağla Yıldız | Cagla Yildiz | yes
Person | Łukasz Żak | Lukasz Zak | yes
Person | Ngô Bảo Châu | Ngo Bao Chau | yes
Person | Nguyễn Văn Minh | Nguyen Van Minh | yes
Person | Nguyễn Văn Minh | Nguyen Van Hai | no
Person | Edgar Savisaar | Edgars Savisars | yes
Person | Andrejs Upīts | Andrey Upits | yes
Person | Katherine Alvarez | Kathryn Alvarez | yes
Person | Philip Stephens | Phillip Stevens | yes
Person | Margaret Hale | Margaret Hall | yes
Person | Margaret Hale | Margaret Hightower | no
Person | George Eliot | T. S. Eliot | no
Person | Emily Brontë | Charlotte Brontë | no
Person | Mark Twain | Shania Twain | no
Person | Ahmed | Ahmed Hassan Said | no
Person | Rashid | Rashid Farooqi Malik | no
Person | Muhammad Ali | Muhammad Iqbal | no
Person | Muhammad Tariq Aziz | Mohammad Tarik Aziz | yes
Person | Muhammad Tariq Aziz | Tariq Aziz | yes
Person | Abu Bakr Siddiq Ahmad | Abu Bakar Siddique Ahmed | yes
Person | Peter Lindqvist | Petter Lindkvist | yes
Person | Peter Lindqvist | Peter Lindgren | no
Person | Sir Edmund Hartley | Edmund Hartley Jr. | yes
Person | Alexandra Novak | Alexander Novak | no
Person | Daniel Okafor | Danielle Okafor | no
Person | Chinedu Okafor | Okafor Chinedu Emmanuel | yes
Company | Nordwind Reederei GmbH | Nordwind Reederei Gesellschaft mit beschränkter Haftung | yes
Company | Nordwind Reederei GmbH | Nordwind Reederei mbH & Co. KG | yes
Company | Nordwind Reederei GmbH | Südwind Reederei GmbH | no
Company | Halvorsen Shipping AS | Halvorsen Shipping A/S | yes
Company | Halvorsen Shipping AS | Halvorsen Trading AS | no
Company | Acme Holdings Ltd. | ACME HOLDINGS LIMITED | yes
Company | Acme Holdings Ltd. | Acme Holding Limited | yes
Company | Acme Holdings Ltd. | Apex Holdings Ltd. | no
Company | Banque de Lorraine S.A. | Banque de Lorraine | yes
Company | Banque de Lorraine S.A. | Banque de Savoie S.A. | no
Company | First Meridian Bank | 1st Meridian Bank | yes
Company | First Meridian Bank | Second Meridian Bank | no
Company | Meridian Fund III LP | Meridian Fund 3 L.P. | yes
Company | Meridian Fund III LP | Meridian Fund IV LP | no
Company | ООО "Северный Ветер" | OOO Severny Veter | yes
Company | ООО "Северный Ветер" | Severny Veter LLC | yes
Company | ООО "Северный Ветер" | ООО "Южный Ветер" | no
Company | АО Волжский Завод | Публичное акционерное общество Волжский Завод | yes
Company | ЗАО Кристалл-7 | ЗАО Кристалл-9 | no
Company | Tatra Steel a.s. | Tatra Steel, akciová společnost | yes
Company | Fabbrica Rossi S.p.A. | Fabbrica Rossi SpA | yes
Company | Fabbrica Rossi S.p.A. | Fabbrica Rossi società per azioni | yes
Company | Fabbrica Rossi S.p.A. | Fabbrica Verdi S.p.A. | no
Company | Inversiones del Sur S.L. | Inversiones del Sur Sociedad Limitada | yes
Company | Inversiones del Sur S.L. | Inversiones del Norte S.L. | no
Company | Smith & Barlow Ltd | Smith and Barlow Limited | yes
Company | Smith & Barlow Ltd | Smith & Harlow Ltd | yes
Company | Zeta Pharma Inc. | Zeta Pharma Incorporated | yes
Company | Zeta Pharma Inc. | Beta Pharma Inc. | no
Company | K.L.M. Foods | KLM Foods | yes
Company | KLM Foods | KLN Foods | no
Company | Blue Water Logistics | Bluewater Logistics | yes
Company | Blue Water Logistics (Kenya) Ltd | Blue Water Logistics (Ghana) Ltd | no
Company | Orient Petroleum Trading FZE | Orient Petrolium Trading FZE | yes
Company | Kazan Helicopter Plant | Ulan-Ude Aviation Plant | no
Company | Petersen Maskinfabrik ApS | Petersen Maskinfabrik Anpartsselskab | yes
Company | Veldkamp Bouw B.V. | Veldkamp Bouw BV | yes
Company | Szeged Textil Kft. | Szeged Textil Korlátolt Felelősségű Társaság | yes
Company | 北京长城有限公司 | 北京長城有限公司 | yes
Company | Trust 2011-4 | Trust 2012-4 | no
Company | Global Trading Company | Global Trading House | no
Company | International Finance Bank | Finance Investment Bank | no
Organization | World Meteorological Organization | World Meteorological Organisation | yes
Organization | WMO | World Meteorological Organization | yes
Organization | NATO | North Atlantic Treaty Organization | yes
Organization | NAFO | North Atlantic Treaty Organization | no
Organization | Ministry of Finance | Ministry of Defence | no
Organization | The University of Uppsala | University of Uppsala | yes
Organization | University of Uppsala | University of Lund | no
Organization | Medecins Sans Frontieres | Médecins sans Frontières | yes
Organization | Harakat al-Sabireen | Harakat as-Sabirin | yes
LegalEntity | Marta Oliveira | OLIVEIRA Marta | yes
LegalEntity | Marta Oliveira | Marta Oliveira Lda | yes
LegalEntity | Redstone Capital LLC | Redstone Capital L.L.C. | yes
LegalEntity | Redstone Capital LLC | Greystone Capital LLC | no
Vessel | MV Ocean Pearl | Ocean Pearl | yes
Vessel | Ocean Pearl | OCEAN PERL | yes
Vessel | Ocean Pearl | Ocean Star | no
Vessel | Ocean Pearl 2 | Ocean Pearl II | yes
Vessel | Ocean Pearl 2 | Ocean Pearl 3 | no
Vessel | Академик Павлов | Akademik Pavlov | yes
Vessel | Академик Павлов | Akademik Vavilov | no
Person | Anatoly Karpenko | Анатолий Карпенко | yes
Person | Anatoliy Karpenko | Karpenko Anatolii Vasylovych | yes
Person | Nikita Lebedev | Никита Лебедь | no
Person | Yevgenia Morozova | Evgeniya Morozova | yes
Person | Yevgenia Morozova | Evgeny Morozov | no
Person | Hamza Yilmaz | Hamza Yılmaz | yes
Person | Hamza Yilmaz | Hamza Yildirim | no
Person | Ghassan Kanafani | غسان كنفاني | yes
Person | Adonis Khoury | أدونيس خوري | yes
Person | Adonis Khoury | Adonis Khouri | yes
Person | Faisal bin Turki al-Sabah | Faysal Turki Al Sabah | yes
Person | Faisal bin Turki al-Sabah | Faisal bin Nasser al-Thani | no
Person | Nasrullah Wardak | Nasrallah Wardaki | yes
Person | Qari Din Muhammad | Din Mohammad | yes
Person | Abdul Salam Zaeef | Abdul Salam Hanafi | no
Person | Chen Shui-bian | 陈水扁 | yes
Person | Lin Yu-tang | 林语堂 | yes
Person | Lin Yutang | 林徽因 | no
Person | Choi Min-sik | 최민식 | yes
Person | Choi Min-sik | Choi Min-ho | no
Person | Kang Ho Dong | Kang Ho-dong | yes
Person | Pablo Neruda Reyes | Pablo Neruda | yes
Person | Pablo Neruda | Pedro Neruda | no
Person | Gabriela Mistral | Gabriela Mistrall | yes
Person | Wolfgang Borchert | Wolfgang Borchardt | no
Person | Friederike Mayröcker | Friedrike Mayroecker | yes
Person | Ingeborg Bachmann | Ingeborg Backmann | yes
Person | Ingeborg Bachmann | Ingrid Bachmann | no
Person | Thomas Bernhard | Bernhard Thomas | yes
Person | Samantha Reyes | Sam Reyes | yes
Person | Christopher Nguyen | Chris Nguyen | yes
Person | Benjamin Stone | Benedict Stone | no
Person | Michael Grant | Mikhail Grant | yes
Person | Steven Clarke | Stephen Clark | yes
Person | Alan Wake | Allan Wake | yes
Person | Alan Wake | Alan Blake | no
Person | Laura Palmer | Lara Palmer | yes
Person | Laura Palmer | Paula Palmer | no
Person | R. Daneel Olivaw | Daneel Olivaw | yes
Person | T. E. Marsh | Thomas Edward Marsh | yes
Person | T. E. Marsh | Thomas Marsh | yes
Person | Olivier de Kersauson | Olivier Kersauson | yes
Person | Jean-Pierre Duval | Pierre Duval | yes
Person | Jean-Pierre Duval | Jean-Paul Duval | no
Person | Vaclav Dvorak | Václav Dvořák | yes
Person | Vaclav Dvorak | Vaclav Novak | no
Person | Ferenc Molnár | Molnar Ferenc | yes
Person | Dimitris Papadakis | Δημήτρης Παπαδάκης | yes
Person | Ιωάννης Μεταξάς | Ioannis Metaxas | yes
Person | Ιωάννης Μεταξάς | Ioannis Makriyannis | no
Person | בנימין זאב הרצל | Binyamin Zeev Herzl | yes
Person | יצחק שדה | Yitzhak Sadeh | yes
Person | Nana Kwame Asante | Kwame Asante | yes
Person | Nana Kwame Asante | Nana Yaw Asante | no
Person | Pierre-Emerick Obiang | Pierre Emeric Obiang | yes
Person | Teodoro Obiang | Pierre Obiang | no
Person | ANDREEV, Pavel Sergeevich | Pavel Andreyev | yes
Person | Pavel Sergeevich Andreev | Pavel Ivanovich Andreev | no
Person | Александр Беляев | Oleksandr Bieliaiev | yes
Person | Юрий Андрухович | Yuri Andrukhovych | yes
Person | Хусейн Алиев | Huseyn Aliyev | yes
Person | Rustam Minnikhanov | Рустам Минниханов | yes
Person | Aslan Bzhania | Raul Khajimba | no
Person | Vo Thi Sau | Võ Thị Sáu | yes
Person | Somchai Wongsawat | Somchai Wongsuwan | no
Company | Rheinmühle Papier AG | Rheinmuehle Papier AG | yes
Company | Rheinmühle Papier AG | Rheinmühle Papier SE | yes
Company | Delta Shipping & Trading Co. | Delta Shipping and Trading Company | yes
Company | Delta Shipping & Trading Co. | Delta Shipping & Logistics Co. | no
Company | Caspian Oil Services LLC | Kaspian Oil Services L.L.C. | yes
Company | Caspian Oil Services LLC | Baltic Oil Services LLC | no
Company | Petrolux Energy | Petrolux Energy International | no
Company | TechnoProm Export OOO | OOO Tekhnopromeksport | yes
Company | Ural Machine Works JSC | OAO Ural Machine Works | yes
Company | Ural Machine Works JSC | Ural Motor Works JSC | no
Company | Sunrise Capital Partners II LP | Sunrise Capital Partners LP | no
Company | Sunrise Capital Partners II LP | Sunrise Capital Partners 2, L.P. | yes
Company | Grupo Andino S.A. de C.V. | Grupo Andino SA | yes
Company | Grupo Andino S.A. de C.V. | Grupo Latino S.A. de C.V. | no
Company | Hansa Bank Lübeck | Hansa Bank Rostock | no
Company | Hansa Bank Lübeck | Hansabank Luebeck | yes
Company | Mizuno Seiko K.K. | Mizuno Seiko Kabushiki Kaisha | yes
Company | A.P. Jensen Maritime | AP Jensen Maritime | yes
Company | A.P. Jensen Maritime | A.B. Jensen Maritime | no
Company | Golden Star Textile Factory | Golden Star Steel Factory | no
Company | Al-Noor Trading Est. | Al Nour Trading Est. | yes
Company | Al-Noor Trading | Al-Badr Trading | no
Company | Mercator Adria d.o.o. | Mercator Adria DOO | yes
Company | Nova Ljubljanska Banka d.d. | Nova Kreditna Banka d.d. | no
Organization | International Atomic Energy Agency | IAEA | yes
Organization | International Atomic Energy Agency | International Energy Agency | no
Organization | Ministry of Internal Affairs | Ministry of Foreign Affairs | no
Organization | Jabhat al-Tahrir | Jabhat at-Tahrir | yes
Organization | Worker's Party of Kurdistan | Kurdistan Workers Party | yes
Organization | 3rd Infantry Brigade | Third Infantry Brigade | yes
Organization | 3rd Infantry Brigade | 5th Infantry Brigade | no
Vessel | M/T Baltic Breeze | BALTIC BREEZE | yes
Vessel | Baltic Breeze | Baltic Breez | yes
Vessel | Baltic Breeze | Atlantic Breeze | no
Vessel | Капитан Дежнёв | Kapitan Dezhnev | yes
Vessel | Sea Lion V | Sea Lion 5 | yes
LegalEntity | Zhao Wei Trading | Zhou Wei Trading | no
LegalEntity | Farida Aziz | Aziz Farida | yes
Person | Giorgi Melikishvili | გიორგი მელიქიშვილი | yes
Person | Armen Sarkissian | Արմեն Սարգսյան | yes
Person | Levon Aronyan | Levon Aronian | yes
Person | Levon Aronyan | Levon Abrahamyan | no
Person | Tarık Akan | Tarik Akan | yes
Person | Tarık Akan | Tarkan Akın | no
Person | Walid al-Muallem | وليد المعلم | yes
Person | Walid al-Muallem | Walid Jumblatt | no
Person | Ahmed Zaki Yamani | أحمد زكي يماني | yes
Person | Rafik Hariri | Rafiq al-Hariri | yes
Person | Saad Hariri | Rafiq al-Hariri | no
Person | ABU HAMZA AL-ADEN | ABU HAMZA AL-TAIZI | no
Person | MULLAH ABDUL QAYYUM | ABDUL QAYUM | yes
Person | ABDUL QAYYUM ZAKIR | ABDUL QAYYUM HELMAND | no
Person | KHALIL IBRAHIM JALAL | KHALIL JALAL | yes
Person | NGUYEN THI BINH | NGUYEN THI DINH | no
Person | Zhou Xun | 周迅 | yes
Person | Zhou Xun | 周杰伦 | no
Person | Hu Shih | Hu Shi | yes
Person | Kim Dae-jung | 김대중 | yes
Person | Kim Dae-jung | 김영삼 | no
Person | Kim Dae Jung | Kim Daejung | yes
Person | Ryoma Sakamoto | さかもと りょうま | yes
Person | Indira Nehru | इन्दिरा नेहरू | yes
Person | Vikram Seth | Vikram Sethi | yes
Person | Vikram Seth | Vikas Swarup | no
Person | Marek Edelman | Marek Edelmann | yes
Person | Marek Edelman | Marek Edelstein | no
Person | Zdenek Sverak | Zdeněk Svěrák | yes
Person | Jan Sverak | Zdeněk Svěrák | no
Person | Ivan Ivanovich Petrenko | Petrenko I.I. | yes
Person | Ivan Ivanovich Petrenko | Petrenko O.I. | no
Person | Оксана Забужко | Oksana Zabuzhko | yes
Person | Олександр Довженко | Alexander Dovzhenko | yes
Person | Sofia Kovalevskaya | Sofia Kowalewska | yes
Person | Carlos Eduardo Mendoza Rojas | Carlos Mendoza | yes
Person | Carlos Mendoza | Carlos Mendieta | no
Person | Antonio Gomez | Antonia Gomez | no
Person | Beatriz Allende | Beatrice Allende | yes
Person | Henrik Ibsen | Henrich Ibsen | yes
Person | Mr Derek Jacobs | Derrick Jacobs | yes
Person | Derek Jacobs | Dennis Jacobs | no
Person | Matt Damonte | Matthew Damonte | yes
Person | Ben Fletcher | Benjamin Fletcher | yes
Person | Tony Abruzzo | Anthony Abruzzo | yes
Person | Salman Fars | Soliman Fares | no
Company | Helios Solar Energy S.L. | Helios Solar S.L. | no
Company | Helios Solar S.L. | Elios Solar SL | yes
Company | Zhongtai Steel Co., Ltd | Zhongtai Steel Company Limited | yes
Company | Zhongtai Steel Co., Ltd | Zhongda Steel Co., Ltd | no
Company | Balkan Petrol AD | Балкан Петрол АД | yes
Company | Black Sea Shipyard PJSC | PJSC "Black Sea Shipyard" | yes
Company | Black Sea Shipyard PJSC | Black Sea Port PJSC | no
Company | Erste Donau Bank AG | Erste Rhein Bank AG | no
Company | Titan Mining Corp. | Titan Mining Corporation | yes
Company | Titan Mining Corp. | Titan Minerals Corp. | no
Company | Vermont Trust 2008-A | Vermont Trust 2009-A | no
Company | S&T Daewon Motors | S & T Daewon Motors | yes
Organization | UNHCR | United Nations High Commissioner for Refugees | yes
Organization | Hezb-e-Islami | Hizb-i-Islami | yes
Organization | Lashkar-e-Taiba | Lashkar-e-Jhangvi | no
Vessel | Pacific Dawn | PACIFIC DAWN 1 | no
Vessel | Pacific Dawn | Pasific Dawn | yes
Vessel | Green Light | Green Night | no
`;

export const PAIRS = LINES.trim()
  .split('\n')
  .map((line) => {
    const [schema = '', one = '', other = '', isOne = ''] = line.split(' | ');
    return { schema, one, other, isOne: isOne === 'yes' };
  });
