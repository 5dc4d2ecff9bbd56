/** A file from elsewhere as a kind of registry: its records are stored, and nobody is ever asked. */
import { Refusal } from '../../contract/faults.ts';
import { readImported } from '../../contract/model/registry.ts';
import { answerTexts } from '../reading/answer-texts.ts';
import type { RegistryKind } from '../registry-kind.ts';
import { deriveImported } from './derive.ts';
import { readBody, recogniseBody, toBody } from './record.ts';

const refuse = (): never => {
  throw new Refusal('registry-imported', { registry: 'imported' });
};

export const importedFile: RegistryKind & Required<Pick<RegistryKind, 'write'>> = {
  name: 'imported-file',
  words: 'Imported file',
  toAddress(given) {
    if (readImported(given) !== null) return given;
    throw new Refusal('address-invalid', { why: 'it is not that of an imported file' });
  },
  open: () =>
    Promise.resolve({ searchMembers: refuse, memberProfile: refuse, companyProfile: refuse }),
  decodeItems: () => {
    throw new Refusal('answer-wrong-shape', { expected: 'record', found: 'a list' });
  },
  decodeProfile: (subject, id, body, contentType) =>
    readBody(`${subject}:${id}`, { body, contentType }),
  // Of which file it came says nothing of it.
  textsOf: ({ body, contentType }) =>
    answerTexts(body, contentType).filter(({ pointer }) => !pointer.startsWith('/imported/files')),
  recognise: recogniseBody,
  deriveItems: () => ({ entities: [], statements: [], things: [] }),
  deriveProfile: deriveImported,
  write: {
    profile: toBody,
    items: () => new Uint8Array(),
  },
  pathOf: (subject, id) => `/${subject}:${id}`,
  searchPathOf: () => '/',
};
