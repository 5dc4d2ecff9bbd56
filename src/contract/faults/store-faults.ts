/** Refusals of the store, its content and its files, with their words. */
import { counted, megabytes } from '../text/counted.ts';
import { orElse, whyNot, type FaultDetail, type Words } from './fault-words.ts';

function damageIn({ answers = 0, others = 0 }: FaultDetail): string {
  const parts = [
    Number(answers) > 0 ? `${counted(Number(answers), 'answer')} damaged` : '',
    Number(others) > 0 ? `${counted(Number(others), 'other thing')} not as kept` : '',
  ];
  return parts.filter(Boolean).join(', ');
}

export const storeFaults = {
  'response-unknown': {
    says: (d) => `No response with the hash ${orElse(d['sha256'], 'asked for')} is stored.`,
    advice: 'Fetch the profile again.',
  },
  'response-deleted': {
    says: (d) =>
      `The response ${orElse(d['sha256'], '')} was deleted with a case on ${orElse(d['at'], 'a day before')}.`,
    advice: 'Fetch the profile again; its request is still in the chain.',
  },
  'quarantine-empty': {
    says: (d) => `Nothing is kept of what came with request ${orElse(d['n'], '')}.`,
    advice: 'What can’t be used is kept until there is too much of it, the oldest least.',
  },
  'response-damaged': {
    says: (d) =>
      `The stored response ${orElse(d['sha256'], '')} is damaged: its bytes no longer have this hash.`,
    advice: 'Ask the registry again; checking the store lists everything that is damaged.',
  },
  'row-damaged': {
    says: () => 'Something that the store keeps of this is damaged: it can’t be read any more.',
    advice:
      'Check the store: it says what is damaged. What was derived from the responses can be derived again.',
  },
  'file-unreadable': {
    says: (d) => `The file ${orElse(d['file'], '')} can't be read: ${whyNot(d['why'])}.`,
    advice: 'Check its place and permissions.',
  },
  'file-unwritable': {
    says: (d) => `The file ${orElse(d['file'], '')} can't be written: ${whyNot(d['why'])}.`,
    advice: 'Choose another place.',
  },
  'store-corrupt': {
    says: (d) =>
      `The store ${orElse(d['file'], '')} is damaged: ${orElse(d['why'], 'it is not a SQLite file')}. It is left as it is.`,
    advice:
      'Put a snapshot in its place (store snapshots lists them, store restore NAME does it), take out what is whole (store salvage DAMAGED -o NEW), or name another file.',
  },
  'store-log-damaged': {
    says: (d) =>
      `The log of the store ${orElse(d['file'], '')} (its -wal file) is damaged, and ${counted(Number(d['changes'] ?? 0), 'whole change')} behind the damage would be lost. Both were left untouched.`,
    advice:
      'Take out what is whole (store salvage DAMAGED -o NEW), or put a snapshot in its place (store snapshots, store restore NAME). Without its log the store opens as it was before those changes.',
  },
  'store-log-foreign': {
    says: (d) =>
      `The log beside the store ${orElse(d['file'], '')} (its ${orElse(d['log'], '-wal')} file) is not its own: it is of another store, or of another state of this one. Both were left untouched.`,
    advice:
      'Put the log’s own store back, move that file away to open this one as it is, or put a snapshot in its place (store snapshots, store restore NAME), which moves both aside.',
  },
  'store-foreign': {
    says: (d) =>
      `The file ${orElse(d['file'], '')} is a database of another program. It was left untouched.`,
    advice: 'Name another file.',
  },
  'store-newer': {
    says: (d) =>
      `The store ${orElse(d['file'], '')} was written by a newer Interlock (schema ${orElse(d['found'], '?')}, this one knows ${orElse(d['known'], '?')}). It was left untouched.`,
    advice: 'Use the newer version, or name another file.',
  },
  'store-busy': {
    says: (d) => `The store ${orElse(d['file'], '')} is in use by another Interlock.`,
    advice: 'Close the other one, or name another file.',
  },
  'store-unsalvageable': {
    says: (d) =>
      `Nothing of a store can be found in ${orElse(d['file'], 'this file')}. It was left untouched.`,
    advice: 'Name the damaged store itself, or a backup of it.',
  },
  'store-linked': {
    says: (d) =>
      `The store ${orElse(d['file'], '')} has ${orElse(d['names'], 'several')} names (hard links). Whoever opens it by another one would ruin both.`,
    advice: 'Copy it (store backup makes a sound copy), or remove its other names.',
  },
  'store-damaged': {
    says: (d) => `The store is damaged: ${damageIn(d)}.`,
    advice:
      'Settings → Check lists what and whose. Asking the registry again mends an answer; sound snapshots are kept.',
  },
  'copy-damaged': {
    says: (d) =>
      `No copy of the store ${orElse(d['file'], '')} was made, since it is damaged: ${damageIn(d)}.`,
    advice: 'Settings → Check lists what and whose. Asking the registry again mends an answer.',
    typed:
      'store check lists what and whose; store salvage DAMAGED -o NEW takes out what is whole.',
  },
  'snapshot-no-room': {
    says: (d) =>
      `There is no room for a snapshot: it takes ${megabytes(Number(d['bytes'] ?? 0))}, and ${megabytes(Number(d['free'] ?? 0))} are free.`,
    advice: 'Make room on the disk, or make a copy elsewhere with store backup.',
  },
  'store-closed': {
    says: () => 'The store is not open.',
    advice: 'The window says why, and what can be done.',
  },
  'store-in-care': {
    says: () => 'The store is being looked after already.',
    advice: 'Wait until that has ended.',
  },
  'store-read-only': {
    says: () => 'The store is open to be read only: nothing was changed.',
    advice: 'Open it to be written first.',
  },
  'store-full': {
    says: () => 'The disk is full: this was not stored.',
    advice: 'Make room, then do it again. Nothing that was stored before is lost.',
  },
  'store-failed': {
    says: (d) => `The store could not be written: ${whyNot(d['why'])}.`,
    advice:
      'Check the free space and the file’s permissions. What was stored before is not lost; this was not stored.',
  },
  'export-unreadable': {
    says: (d) =>
      `The file can’t be read as an export: ${orElse(d['why'], 'no reason known')}.${d['noted'] === 0 ? ' No case of this store has noted its bytes.' : ''}`,
    advice:
      'Verify a file as Interlock wrote it: a graph (GraphML, GEXF, JSON, CSV, SVG) or a dossier.',
  },
  'entity-unknown': {
    says: (d) => `Nothing is stored of ${orElse(d['entity'], 'it')}.`,
    advice: 'Open its profile first.',
    typed: 'Read it first, with “company ID” or “member ID”.',
  },
  'pairs-unreadable': {
    says: (d) =>
      `The file ${orElse(d['file'], '')} can't be read as pairs of names: ${orElse(d['why'], 'no reason known')}.`,
    advice: 'Give a CSV file with the columns schema, name1 and name2.',
  },
  'verification-gone': {
    says: () => 'This verification is no longer held.',
    advice: 'Begin it again.',
  },
  'rebuild-under-way': {
    says: () => 'Everything is being derived again already.',
    advice: 'Wait until that has ended.',
  },
  'registry-ambiguous': {
    says: (d) => `The store holds answers of several registries: ${orElse(d['registries'], '')}.`,
    advice: 'Name one with --registry.',
  },
} as const satisfies Record<string, Words>;
