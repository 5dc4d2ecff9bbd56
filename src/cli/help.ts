/** How the command line is used. */
import { FORMATS, lastName } from '../contract/answers/formats.ts';
import { listed, TYPED_FORMATS } from './base/arguments.ts';

const INDENT = ' '.repeat(25);

const WIDTH = 72;

/** Wrapped text in the column beside the options. */
function inColumn(text: string): string {
  let line = '';
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].join(`\n${INDENT}`);
}

/** Where the files go for formats that have several. */
const severalFiles = (): string => {
  const several = TYPED_FORMATS.filter((format) => FORMATS[format].files.length > 1);
  const [first] = several.map((format) => FORMATS[format].files.map(lastName));
  const name = first?.[0] ?? '';
  return inColumn(
    `where to; ${listed(several, 'and')} make several: FILE-${name} and so on, or ${name} and so on when FILE is a folder;`,
  );
};

const formatsInWords = (): string => {
  const [first, ...others] = TYPED_FORMATS;
  return inColumn(
    `${listed([`${first} (the default)`, ...others], 'or')}; pdf and png need a Chromium`,
  );
};

export const HELP = `Interlock on the command line: npm run -s cli -- <command>

Search and records
  search <text>          search members: who holds a role in a company; the text and each filter
                         up to 1000 characters; a company that holds none is read by its id; of a
                         number, or where no member is found, it tells what the store has; offline
                         it names the stored companies of that name as well; beside each member
                         what the store has of it, which --json lists as known
      --position --nationality --birth-year --country --postcode --state --county --city
      --count N          results on a page, 1 to 500 (50)
      --page N           which page, from 1 on (1)
      --all              every page from there on, duplicates left out and counted
      --registry URL     more than once: each of them, one after the other,
                         with a --key-file for each in the same order; the sample takes none
  member <id>            read the profile of a member: its digits, or a full id
  company <id>           read the profile of a company
      --refresh          ask the registry again, even if it is stored
      --raw              the answer's exact bytes
  find <words>…          everything stored and written that has these words: names, then any field,
                         number, address, note, tag; where it matched is said, and none is asked
      --case CASE        only what is in this case, by its id or its title
      --limit N          records at most, 1 to 1000 (50)
  shared <id>…           what these state and others in the store too: addresses, contacts, numbers
                         of documents, ships, aircraft, vehicles, real estate; none is asked; with
                         --json as {things: [{kind, value, entities, sources}], leftOut, isWhole}
  shared --all           the same of the whole store: all that two or more state
      --kind K           only this kind, several with commas between: address, phone, email,
                         website, document, vessel, aircraft, vehicle, real-estate
      --near             addresses in one house are one: care of whom, post box, name of the house,
                         building, entrance, floor and room aside
      --most N           what more than N state is left out and counted, 2 to 10000 (200)
      --case CASE        records that were judged the same in this case are one
  compare <id> <id>      what speaks for and against two stored records being of the same:
                         company:ID or member:ID, with its registry if need be; none is asked;
                         an address, contact, number or ship that both state, with its places; and
                         what each states, side by side (with the place of each value in --json)
  compare --pairs FILE -o FILE
                         the same of pairs of names alone: a CSV file with the columns schema
                         (Person, Company, Organization, LegalEntity or Vessel), name1 and name2
                         gets suggested and reasons, and is else written as it was; with
                         is_match (true or false) too, how well that fits
  versions <company:ID|member:ID>
                         what the registry said of a record over time, the newest first: from the
                         store, with --json as [{sha256, firstAt, lastAt, times, n, isStored}]
      --diff             what differs between the newest two, in words

Files
  graph <company:ID|member:ID>…
                         take a graph away; an id may name its registry: sample/company:ID
      --depth N          0 to 20: only the named, 1: with their neighbours, also those that a
                         record of theirs alone states (a subsidiary), and the other record of a
                         company where both agree, … (1); it says what of these it leaves out
      --format F         ${formatsInWords()}
      --as-of DAY        the day (YYYY-MM-DD) that each tie’s state is as of: active, ended,
                         not-begun or unknown; nothing is left out for it (today)
      --redact WHAT      leave out document-numbers, birth-dates, home-addresses, or all
      --case CASE        note it in the journal of this case, with the SHA-256 of each file; its
                         files have nothing of the case; without one it is noted in none
      --paper A3         of a pdf (A4); --tiled: over as many sheets as its words need
      -o FILE            ${severalFiles()}
                         written also where a profile can't be fetched, and then it ends with 1
  dossier <CASE|company:ID|member:ID> -o FILE
                         a report of a case, or of a record and all it is tied to: each statement
                         with its source, and all sources in an appendix
      --format F         html (the default), pdf, docx or markdown; pdf needs a Chromium
      --template T       by its name, as “Full dossier” (the default), “Ownership report” or “Short
                         profile”, or one of your own; or a file with one
      --language L       en or de: of the template
      --for NAME         whom it is prepared for, and --by NAME who prepares it: of the template
      --summary-file F   what was found, in your words, for the title page: a text of some lines
      --as-of DAY        states are as of this day, YYYY-MM-DD (today)
      --redact WHAT      leave out document-numbers, birth-dates, home-addresses, or all
      --case CASE        of a record: whose notes and judgements are told
  verify FILE…           hold exported files against the store: every hash, place and time in
                         them, what is told of each, and where the chain of requests stood;
                         no registry is asked. A picture tells names and sources only

Ties, and what they say
  paths <id> <id>        how the two are tied over what is stored, each path a sentence with its
                         sources: all shortest ones, then longer; several ids with commas between
      --as-of DAY        states are as of this day, YYYY-MM-DD (today)
      --longest N        steps at most, 1 to 30 (of any length, and then two more)
      --limit N          paths at most, 1 to 1000 (20)
      --kinds K          only over these, commas between: position, right, parent, same
      --role WORDS       of roles only those of these words; again for more
      --current          only over roles that are active on the day, parents and same companies
      --shared           two that state the same address, phone, ship or the like are a step apart,
                         where no more than 50 state it
      --case CASE        two that were judged the same in this case are a step apart
      --budget N         first ask the registry for N records at most between the two, 1 to 100000,
                         until they are connected; one tried again is counted once; stopped, it goes
                         on the next time and asks for none twice
      --further          with a budget: not only until they are connected, but for more ways too
  interlocks [<id>…]     which companies share members, which, and how many days these served in
                         both: among the companies named, of one alone with all others, only by
                         the members named; none: over the whole store
      --as-of DAY        days are counted up to this day, and included (today); of a role that
                         has not begun by then, 0
      --most N           leave out members of more companies than this, 1 to 100000, and say so
                         (100); among companies named only these count, so of fewer nobody is left out
      --by member        instead, who has a role or right in several of the same companies (boards),
                         since when in the record’s words, and how many days: of one member named,
                         beside it; of several or the members of one company, on boards that two of
                         them share; of several companies, on theirs at once; what was not fetched
      --at-least N       with --by member: on this many of the boards, 1 to 1000 (2)
      --case CASE        records that were judged the same in this case are one
      --limit N          pairs or members at most, 1 to 10000 (1000)
  owners|holdings <id>   who stands above an entity over what is stored, or what it holds: levels along
                         the line of control, words and shares as stated, the share of each end over
                         all lines (from what is not stated an interval), holders under 5 % as one line
                         (--json has each), several owners, circles, and where it ends and why: person,
                         authority, kind not stated, none stated; of a record not searched, not found
                         (and when), not fetched (and why); of the two records of a company no other
                         record, records differ; step limit, entity limit
      --as-of DAY        states are as of this day; ties ended or not begun are not followed (today)
      --budget N         ask the registry for N records at most that are not stored, 0 to 100000, and
                         searches for members among them; one tried again is counted once (0)
      --steps N          steps at most, 1 to 100 (30)
  coverage [<id>…]       which records were fetched, which are known by name only, which were not
                         found, and which failed, and how old they are; none named: of all stored
      --around           of all that the named are tied to as well
      --fetch            first fetch those named only and failed, of the registry of --registry;
                         stopped, it goes on the next time and asks for none twice
      --budget N         with --fetch: for N records at most, 1 to 100000; one tried again is
                         counted once (100)
  expand <id>… --case CASE
                         bring what these are tied to onto the canvas of a case, as one step; then
                         who was not reached, and why
      --price            only say how many neighbours of each kind and role there are, how many
                         would come, how many calls that takes and how many of these --budget
                         allows; none is asked
      --kind K           only person, company, authority, member; several with commas between
      --role WORDS       only by roles of just these words; again for more
      --current          only by ties that are active on the day
      --as-of DAY        the day, YYYY-MM-DD (today)
      --levels N         their neighbours too, and so on, 1 to 10 (1)
      --budget N         ask the registry for N profiles at most that are not stored, 0 to 100000;
                         one tried again is counted once (0)
  indicators [<id>…]     what rules find in stored records: to be looked at, with its evidence, and
                         never a score; none named: in all, or in those of the case. The same fact
                         at several is one finding; of what can't be told, what would help
      --case CASE        with what was waived in it
      --as-of DAY        states and ages are as of this day, YYYY-MM-DD (today)
      --rules FILE       rules of one's own as well, a JSON file of data: {id, version, rules: [{id,
                         statement, reason, measure, comparison: at-least or at-most, threshold,
                         years, appliesTo: {kinds, countries, roles}}]}; the last four as the
                         measure takes them
      --rules-schema     print the JSON Schema of such a file, for an editor: every key, every
                         measure and what it takes; nothing is asked
      --threshold R=N    ask for another threshold of rule R; more than once
      --untold           name of whom it can't be told, and why, one by one; else a line a rule
      --limit N          places where rules found something, and times it can't be told, at most, up
                         to 100000 (10000); how many more there are is said by rule

Cases
  case list              the cases of a store; with --json as
                         [{id, title, state, entities, changedAt}]
  case show CASE         what is in a case, by its id or its title, and what was done last
  case refresh CASE      ask again for every record of a case that has a profile, and report:
                         unchanged, changed, gone, failed; it goes on where it was cut off, and
                         ends with 1 where some failed
      --failed           only for what failed last
  case changes CASE      what the registry says otherwise than the case goes by, and nobody
                         accepted or ignored yet
  case save CASE -o FILE one file with the case, its journal, and what its records rest on; what
                         can’t be in it is counted; it is read again whole, and its seal is told
      --redact WHAT      leave out document-numbers, birth-dates, home-addresses, private-notes,
                         several with commas between, or all
  case export CASE -o FILE
                         the graph of a case; --format, --redact, --paper and --tiled as of graph
  case import CASE FILE [FILE]
                         GraphML, GEXF, FollowTheMoney, or CSV (entities, ties, or both) as one step;
                         each problem with its row and column; it ends with 1 where any was refused
      --mapping M        which column is what: a file as JSON, or guess (as before, else guessed)
      --dry-run          only say what would come, and what is wrong
  case open FILE         a case file as a case of its own, read whole before; none is asked
  case merge CASE --from CASE --yes
                         put what one case has into another, and leave the first as it is;
                         without --yes say what would come and what differs, and end with 1
      --prefer there     where both say something else of the same thing, as the other has it
  case delete CASE --yes delete a case for good, with the answers that no other case uses; without
                         --yes say what would leave, and end with 1
      --snapshots        and every snapshot of the store that holds it, with all that is in it
  case verify FILE       whether every byte of a case file is as it was saved; needs no store

The store
  store check            verify every stored response against its hash
  store rebuild          derive everything again from the stored responses
  store requests         every attempt to ask, and what came of it: the chain of requests;
                         with --json as [{n, at, asked, outcome, status, sha256, salt, previous, hash}]
      --raw N            the exact bytes that came with request N and could not be used
  store not-fetched      profiles that were wanted and could not be had, and why
      --again            ask for them again: for those of the registry that --registry names
  store backup FILE      make a sound copy of the store, in use or not; FILE may not be there
  store snapshots        the copies that were made by themselves, the newest first
  store restore FILE     put a copy, or a snapshot by its name, in the store’s place; what is
                         there is moved aside
  store salvage DAMAGED -o NEW
                         save what can be saved of a damaged store into a new one, and list
                         what is gone; the damaged one is never changed

The program
  registry [--port N]    serve the sample registry alone over HTTP, until Ctrl-C
  serve [--port N] [--no-open]
                         the whole app in the browser, until Ctrl-C
  start [--browser]      the whole app in its window

Options of all that use a store
  --store FILE           the store (the user's own)
  --registry URL         the registry's address, with or without /v1, sample, or the short
                         name of one the store knows (sample)
  --offline              ask no registry; without --registry it is the sample, or where the
                         store has nothing of it, the one registry it has answers of
  --key-file FILE        a file with the access key; or the key is in INTERLOCK_KEY
  --key-form FORM        how a profile is asked: query (?auth_key=K) or joined (&auth_key=K)
  --json                 JSON on standard output, faults as JSON on standard error

In a clone, by npm run
  build                  build the three hosts into out/
  types                  check the types, each part with its own machine's
  bench -- [NAME…]       measure, as ratios to the raw limits; all without names
  test:hold -- [--only NAME] [--seed N]
                         the ordeal of store, engine and key, in its long form
  test:electron          the end-to-end tests in real Electron, where its binary is
  make:sample            make the sample registry again from its seed

Ends with 0, with 1 when refused, failed or left incomplete, with 2 when used otherwise than here.
`;

/** The part about this command alone; '' if there is no such command. */
export function helpOf(command: string): string {
  const [commands = ''] = HELP.split('\n\nOptions of all');
  // Commands are indented by two spaces, and what belongs to them by more; headings aren't indented.
  return commands
    .split(/\n(?=\S| {2}\S)/)
    .filter((part) => part.startsWith(' '))
    .filter((part) => part.trimStart().split(/\s/, 1)[0]?.split('|').includes(command))
    .map((part) => `${part.trimEnd()}\n`)
    .join('');
}

/** How to get help on one command, or on all. */
export const MORE_HELP = `npm run -s cli -- --help tells of every command, and of the options of all.\n`;
