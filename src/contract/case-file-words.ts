/** What is said of a case file before it is opened, and after it was read. */
import { counted } from './counted.ts';
import { REDACTION_WORDS, type CaseFileReport } from './model/case-file.ts';
import { addressInWords } from './model/registry.ts';

/** In lines, each a label and what is said; the same in the window and on the command line. */
export function caseFileLines(report: CaseFileReport): (readonly [label: string, says: string])[] {
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
    ['Rests on', answersInWords(report)],
    ['Chain', chainInWords(report)],
    [
      'Taken out',
      redacted.length === 0
        ? 'nothing'
        : redacted.map((one) => REDACTION_WORDS[one].toLowerCase()).join('; '),
    ],
    [
      registries.length === 1 ? 'Registry' : 'Registries',
      registries.map(({ handle, address }) => `${handle}: ${addressInWords(address)}`).join('; ') ||
        'none',
    ],
    ['Of store', chain.store],
  ];
}

function answersInWords({ responses, copies }: CaseFileReport): string {
  const whole = counted(responses, 'answer byte for byte', 'answers byte for byte');
  return copies === 0
    ? whole
    : `${whole}, ${counted(copies, 'copy', 'copies')} from which something was taken out`;
}

function chainInWords({ rows, withheld, broughtBefore, chain }: CaseFileReport): string {
  const told = `${counted(rows, 'request')} of ${chain.count} told whole`;
  const hidden = withheld === 0 ? '' : `, ${withheld} withheld: their hash alone`;
  const before =
    broughtBefore === 0
      ? ''
      : `; ${counted(broughtBefore, 'request')} that came with another case file`;
  return `${told}${hidden}${before}`;
}
