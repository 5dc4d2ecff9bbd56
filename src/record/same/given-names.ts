/** Given names that are one in several languages, or short forms of one, a line each, in Latin letters. */

const LINES = `
john juan jean johann johannes hans ivan giovanni joao jan janos johnny jack ian sean ioannis giannis yahya
william bill billy will willy liam wilhelm guillermo guillaume guglielmo
robert bob bobby rob robbie roberto beto rupert
richard rick dick ricky ricardo riccardo
michael mike mick mikhail michel miguel michele mihail mykhailo misha mischa michal
james jim jimmy jamie jacob jakob jacques jaime iago giacomo yakov yaqub
charles charlie chuck carlos karl carl carlo karel
thomas tom tommy tomas tommaso
joseph joe joey jose pepe josef giuseppe yusuf yousef youssef yosef josip osip iosif
peter pete pedro pierre pietro pyotr petr petro piotr boutros
paul pablo paolo pavel pavlo paulo pawel
alexander alex alec sasha aleksandr oleksandr alejandro alessandro alexandre iskandar sandro
alexandra aleksandra oleksandra alejandra alessandra sandra sandy sasha
benjamin ben benny bibi binyamin beniamino
edward ed eddie ted eduardo edouard eduard
andrew andy drew andrei andres andre andrea andriy andrzej
anthony tony antonio antoine anton
daniel dan danny danilo danylo
david dave davide dawud dawid
donald don donnie
dmitry dima dmitri dmytro mitya demetrios dimitrios
elizabeth liz beth betty betsy lisa elisabeth isabel elisabetta elizaveta
catherine kathryn cathryn katherine katharine kate katie cathy katharina ekaterina kateryna katarzyna caterina katya
margaret maggie meg peggy margarita marguerite malgorzata
mary maria marie miriam maryam mariya
helen elena olena helena yelena helene
anne anna ann anya hannah ana
francis frank francisco pancho franz francesco francois franciszek paco
frederick fred freddy fritz friedrich frederic federico fryderyk
george jorge georg georgios yorgos giorgio georgy yuri yury georges jerzy giorgos heorhiy
gregory greg grigory gregor grzegorz hryhoriy
henry harry hank enrique heinrich henri enrico henryk
lawrence larry lorenzo laurent lars lorenz
leo lev leon
louis luis luigi ludwig luiz
matthew matt mateo matteo matthias matvei mateusz
mark marco marcos marcus marc marek
nicholas nick nicolas nikolai nikolay mykola niccolo nicolae klaus mikolaj
philip phil felipe philippe filippo filip
samuel sam sammy samuil
stephen steve stefan steven esteban stefano stephane stepan szczepan
timothy tim timmy timofei
vincent vince vincenzo vicente
vladimir volodymyr vova wladimir uladzimir
sergei serhii serge sergio seryozha
eugene gene yevgeny evgeny yevhen eugenio eugen
alexei alexey oleksii alexis alyosha
vasily vasyl basil vasilios
constantine konstantin kostya kostas
ronald ron ronnie
christopher chris cristobal christophe krzysztof christoph
susan sue suzanne susanna
jennifer jen jenny
patricia pat patty
deborah debbie deb
kenneth ken kenny
gerald gerry jerry
gerard gerhard gerry
walter walt wolter
raymond ray ramon raimundo
abraham abe ibrahim avraham
isaac ishaq itzhak yitzhak
solomon sulayman suleiman
moses musa moshe
aaron harun aharon
jonah yunus
jesus issa isa chuy
abd عبد abdul abdel abdal abdol abdoul
theodore ted teddy theo teodor teodoro fyodor fedor
ignatius ignacio nacho ignazio ignace
dolores lola lolita
rebecca becky becca rebekka
nathaniel nathan nate nat
victoria vicky viktoria viktoriya
nadezhda nadia nadja nadya
sophia sofia sofya sonya sophie zofia
tatiana tatyana tanya tetiana
natalia natalya natasha nataliya
svetlana sveta svitlana
galina galya halyna
maxim maksim max maksym maximilian massimo
jonathan jon yehonatan
joshua josh yehoshua
theresa teresa terry tess
abigail abby
gabriel gabe jibril gavriel
leonard len lenny leonardo
arthur art artur arturo
albert al bert alberto
harold hal harald
eleanor nora leonor eleonora
caroline carol carolina carrie
christine chris tina christina kristina cristina
barbara barb babs varvara
judith judy yehudit
pamela pam
jeffrey jeff geoffrey
stanley stan
victor vic viktor vittorio
sebastian seb bastian
oliver ollie olivier
dominic dom dominique domingo domenico
rudolf rudy rodolfo rudolph
emmanuel manuel manny manolo emanuel emanuele
guadalupe lupe
joaquin joachim quino
virginia ginny
mohammed muhammad mohamed mohammad mohamad mehmet mohamud mahamat mamadou mochammad
barrington barry barack
bernard bernie bernardo bernhard bernd
clifford cliff
clinton clint
desmond des
douglas doug
edwin eddy
ernest ernie ernesto ernst
gilbert gil gilberto
herbert herb bert heriberto
howard howie
leslie les
lewis lew
maurice moritz mauricio maurizio
melvin mel
mitchell mitch
norman norm
oscar oskar
ralph ralf raffaele
reginald reg reggie
roger rutger ruggero rogelio
roland rolando orlando
russell russ
sidney sid sydney
terence terry terrence
wallace wally
wesley wes
agnes inez ines agnieszka
alice alicia
amanda mandy
angela angie
beatrice beatriz bea beatrix
charlotte lotte
cecilia cecilie sille
clara klara claire
frances fran
gertrude trudy gertrud
henrietta henriette jette
ingrid inger
jacqueline jackie
janet jeanette
joan joanna johanna jana
josephine josefine josefina
karen karin caren
kirsten kirstine kirsti
laura lauren
lucy lucia lucie
lydia lidia
martha marta marthe
matilda mathilde tilda
monica monika
paula pauline
sara sarah
sylvia silvia
ursula ulla
wilhelmina mina minna
arne arno
birger borge
bjorn bjarne
erik eric erich erika
esben espen
gunnar gunther gunter
hakon haakon
jorgen jurgen joergen
kaj kai
kasper caspar casper
kjeld kjell ketil
knud knut canute
kristian christian cristian carsten karsten
magnus mogens
martin marten martinus
mikkel michel mikael
niels nils nels
olaf olav ole oluf
rasmus erasmus
soren severin
steen sten
svend sven
thorbjorn torbjorn
thorkild torkild
torben thorben
ulrik ulrich
rahman rehman
rahim raheem
rashid rasheed
hakim hakeem
aziz azeez
latif lateef
majid majeed
qadir kader qader kadir
ghafar ghaffar ghafoor
wahid waheed wahab
razzaq razak
tariq tarek tarik
waleed walid
khalid khaled
faisal faysal
hamid hameed
jamal gamal
karim kareem
nasser nasir naser
omar umar omer
osama usama
salim saleem selim
samir sameer
yasir yasser
farid fareed
ilya elias ilias
kirill cyril cyrille
marcelo marcello
`;

/** Other frequent given names, none a form of another. */
const SINGLES = `
  nigel warren emma olga ruth vera anders asger finn flemming henning holger ingvar jesper jens lasse leif
  mads morten palle per preben rune troels uffe vagn viggo imran irfan ghani salam sattar samad iqbal kamran
  zahid bilal habib anil sunil suresh ramesh rajesh rakesh mahesh dinesh mukesh sanjay vijay ajay arjun amit
  sumit rohit mohit ravi sushma sunita anita kavita lalita savita boris oleg igor gleb roman ruslan rustam
  timur ramiro rodrigo rogerio mauro fabio flavio silvio livio tullio hiroshi takashi satoshi kenji kenta
  daisuke yusuke keisuke ryosuke mario dario fabrizio alvaro alfonso alfredo alain alban aurelien bruno
  claude claudio didier dieter detlef gaston hugo hector kurt marcin maciej mariusz dariusz murat mert ahmet
  hikmet kemal cemal burak brian ryan kevin kelvin darren jason mason bryce colin craig dean derek duane
  gavin glenn keith neil troy wade hassan hussein hamza haider junaid nadeem naveed shahid sajid tahir zafar
  deepak ashok alok anand arvind gopal kishore lalit manoj naresh pankaj prakash pradeep rajiv sanjiv vinod
  vikas vikram kavya divya priya riya ranjit iryna bohdan taras yaroslav stanislav miroslav vladislav
  rostislav svyatoslav zoran goran dragan dejan bojan milan jovan nenad nikola nebojsa akira hideo kazuo
  makoto masaru minoru noboru shigeru susumu yasuo yoshio kwame kofi kwaku kojo yaw kwesi chidi emeka obinna
  ngozi amina fatima zainab halima signe sigrid astrid asta birgit birte britta dagmar ebba freja gerda
  hilda hedda helga ingeborg sigurd sune thor tore tove vibeke
`;

/** Family names that are one in the spellings of several languages or romanisations, a line each. */
const FAMILIES = `
lee li yi rhee ri 이 李
park pak bak 박 朴
choi choe 최 崔
chung jung jeong chong 정
kim gim 김
chan chen 陈
wong wang huang 黄
cheung zhang chang 张
lau liu 刘
kwok guo 郭
lam lin 林
yip ye 叶
chow zhou chou 周
tsang zeng 曾
yeung yang 杨
leung liang 梁
cheng zheng 郑
fung feng 冯
tang deng 邓
cho jo 조
singh सिंह
`;

function linesOf(text: string): Map<string, Set<number>> {
  const lineOf = new Map<string, Set<number>>();
  for (const [line, names] of text.trim().split('\n').entries()) {
    for (const name of names.split(' ')) {
      const lines = lineOf.get(name) ?? new Set();
      lineOf.set(name, lines.add(line));
    }
  }
  return lineOf;
}

const given = linesOf(
  [LINES, ...SINGLES.trim().split(/\s+/)].map((line) => line.trim()).join('\n'),
);
const families = linesOf(FAMILIES);

function shareLine(lines: ReadonlyMap<string, ReadonlySet<number>>, a: string, b: string): boolean {
  const ofB = lines.get(b);
  return ofB !== undefined && lines.get(a)?.isDisjointFrom(ofB) === false;
}

/** Whether the table lists both as one name. */
export const areOneGivenName = (a: string, b: string): boolean => shareLine(given, a, b);

/** Whether the table lists both, but as different names. */
export const areTwoGivenNames = (a: string, b: string): boolean =>
  given.has(a) && given.has(b) && !areOneGivenName(a, b);

/** Whether the table lists both as one family name. */
export const areOneFamilyName = (a: string, b: string): boolean => shareLine(families, a, b);
