/** Texts about a case file, before it is opened and after it was saved. */
import { localDay } from '../text/local-time.ts';
import { counted } from '../text/counted.ts';
import {
  REDACTION_WORDS,
  type CaseFileMade,
  type CaseFileMark,
  type CaseFileReport,
  type WaitingChanges,
} from '../model/case-file.ts';
import { addressInWords, sealInShort } from '../model/registry.ts';

/** Lines of a label and a text, the same in the window and on the command line. */
export function caseFileLines(report: CaseFileReport): (readonly [label: string, text: string])[] {
  const { redacted, registries, chain } = report;
  return [
    ['Case', report.title],
    ['Saved', report.madeAt],
    ['Seal', report.seal],
    [
      'Holds',
      [
        counted(report.entities, 'record'),
        counted(report.notes, 'note'),
        counted(report.judgements, 'judgement'),
        counted(report.journal, 'entry of its journal', 'entries of its journal'),
      ].join(', '),
    ],
    ['Changes', changesInWords(report.changes)],
    ...report.cameWith.map((file) => ['Came with', caseFileMarkInWords(file)] as const),
    ['Rests on', answersInWords(report)],
    ['Chain', chainInWords(report)],
    [
      'Taken out',
      redacted.map((one) => REDACTION_WORDS[one].toLowerCase()).join('; ') ||
        (report.copies === 0 ? 'nothing' : 'nothing more than its copies had come without'),
    ],
    [
      registries.length === 1 ? 'Registry' : 'Registries',
      registries.map(({ handle, address }) => `${handle}: ${addressInWords(address)}`).join('; ') ||
        'none',
    ],
    ['Of store', chain.store],
  ];
}

/** A case file that records came with, and what had been redacted from it. */
export function caseFileMarkInWords({ seal, madeAt, redacted, changes }: CaseFileMark): string {
  const without = redacted.map((one) => REDACTION_WORDS[one].toLowerCase());
  const withheld = changes?.withheld ?? 0;
  return [
    `the case file ${sealInShort(seal)} of ${localDay(madeAt)}`,
    without.length === 0 ? 'nothing taken out' : `without ${without.join(', ')}`,
    ...(withheld === 0 ? [] : [`without ${counted(withheld, 'change')} that waited`]),
  ].join('; ');
}

/** Which responses of the case are left out of the file, in sentences. */
export function leftOutInWords({ leftOut, tooLarge }: CaseFileMade): string[] {
  const sentence = (count: number, why: string): string[] =>
    count === 0 ? [] : [`Left out: ${counted(count, 'answer')} ${why}.`];
  return [
    ...sentence(leftOut, 'in which what is to be taken out can’t be found'),
    ...sentence(tooLarge, 'larger than a case file may have: 8 MB, or 300,000 values'),
  ];
}

/** The pending changes, included and withheld. */
export function changesInWords(changes: WaitingChanges | null): string {
  if (changes === null) return 'not told: every record as it was last';
  const { waiting, withheld } = changes;
  const wait = waiting === 0 ? 'none waits' : `${waiting} ${waiting === 1 ? 'waits' : 'wait'}`;
  return withheld === 0
    ? `${wait} to be accepted or ignored`
    : `${wait} to be accepted or ignored; changes that wait and can’t be handed over with what is taken out: ${withheld}`;
}

function answersInWords({ responses, copies }: CaseFileReport): string {
  const whole = counted(responses, 'answer byte for byte', 'answers byte for byte');
  return copies === 0
    ? whole
    : `${whole}, ${counted(copies, 'copy', 'copies')} from which something was taken out`;
}

function chainInWords({ rows, withheld, broughtBefore, chain }: CaseFileReport): string {
  const requests = `${counted(rows, 'request')} of ${chain.count} told whole`;
  const hidden = withheld === 0 ? '' : `, ${withheld} withheld: their hash alone`;
  const fromOtherFiles =
    broughtBefore === 0
      ? ''
      : `; ${counted(broughtBefore, 'request')} that came with another case file`;
  return `${requests}${hidden}${fromOtherFiles}`;
}
