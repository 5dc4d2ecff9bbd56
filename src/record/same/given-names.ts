/** Given names that are one name in several languages, or the short form of one. A line each, in Latin letters. */

const LINES = `
john juan jean johann johannes hans ivan giovanni joao jan janos johnny jack ian sean ioannis giannis yahya
william bill billy will willy liam wilhelm guillermo guillaume guglielmo
robert bob bobby rob robbie roberto rupert
richard rick dick ricky ricardo riccardo
michael mike mick mikhail michel miguel michele mihail mykhailo misha mischa michal
james jim jimmy jamie jacob jakob jacques jaime iago giacomo yakov yaqub
charles charlie chuck carlos karl carl carlo karel
thomas tom tommy tomas tommaso
joseph joe joey jose josef giuseppe yusuf yousef youssef yosef josip osip iosif
peter pete pedro pierre pietro pyotr petr petro piotr boutros
paul pablo paolo pavel pavlo paulo pawel
alexander alex alec sasha aleksandr oleksandr alejandro alessandro alexandre iskandar sandro
benjamin ben benny binyamin beniamino
edward ed eddie ted eduardo edouard eduard
andrew andy drew andrei andres andre andrea andriy andrzej
anthony tony antonio antoine anton
daniel dan danny danilo danylo
david dave davide dawud dawid
donald don donnie
dmitry dima dmitri dmytro mitya demetrios dimitrios
elizabeth liz beth betty lisa elisabeth isabel elisabetta elizaveta
catherine kathryn cathryn katherine katharine kate katie cathy katharina ekaterina kateryna katarzyna caterina katya
margaret maggie meg peggy margarita marguerite malgorzata
mary maria marie miriam maryam mariya
helen elena olena helena yelena helene
anne anna ann anya hannah ana
francis frank francisco franz francesco francois franciszek paco
frederick fred freddy friedrich frederic federico fryderyk
george jorge georg giorgio georgy yuri yury georges jerzy giorgos heorhiy
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
jesus issa isa
abd abdul abdel abdal abdol abdoul
mohammed muhammad mohamed mohammad mohamad mehmet mohamud mahamat mamadou mochammad
`;

const lineOf = new Map<string, Set<number>>();
for (const [line, names] of LINES.trim().split('\n').entries()) {
  for (const name of names.split(' ')) {
    const lines = lineOf.get(name) ?? new Set();
    lineOf.set(name, lines.add(line));
  }
}

/** Whether the table has both as one name. */
export function areOneGivenName(a: string, b: string): boolean {
  const lines = lineOf.get(a);
  if (lines === undefined) return false;
  for (const line of lineOf.get(b) ?? []) if (lines.has(line)) return true;
  return false;
}
