/** The shapes of a case file's lines. A file from elsewhere is hostile until every line is validated. */
import { z } from 'zod';
import { sha256 as hash } from '../contract/commands/command.ts';
import { canvasLook } from '../contract/model/canvas.ts';
import { caseItem, decisionOf } from '../contract/model/case-item.ts';
import { REDACTIONS } from '../contract/model/case-file.ts';
import { caseId, caseTitle, caseView } from '../contract/model/case.ts';
import { JOURNAL_VERBS } from '../contract/model/journal.ts';
import { entityId, isRecordId, type RecordId } from '../contract/model/entity.ts';
import { registryHandle } from '../contract/model/registry.ts';

/** Raised when an older program could no longer read the files. */
export const CASE_FILE_VERSION = 4;
export const CASE_FILE_FORMAT = 'interlock-case';

/** The parts of a case file in their order: lines or bytes under gzip. */
export const PARTS = [
  'chain.gz',
  'responses.jsonl.gz',
  'responses.gz',
  'requests.jsonl.gz',
  'case.jsonl.gz',
  'journal.jsonl.gz',
] as const;

export const MANIFEST = 'manifest.json';

export type PartName = (typeof PARTS)[number];

const moment = z.iso.datetime();
/** Empty if the time was not recorded. */
const when = z.union([moment, z.literal('')]);
const count = z.int().min(0);
const text = (max: number) => z.string().max(max);
const LONG = 100_000;
/** Most other case files that the content of one may have come with. */
export const MAX_EARLIER_FILES = 1000;

const registry = z.strictObject({
  handle: registryHandle,
  /** As in `registry/kinds.ts`. */
  kind: text(100),
  address: text(4000),
  mark: text(20),
});

const part = z.strictObject({
  name: z.enum(PARTS),
  /** Bytes of each block, which is compressed by itself; `plain` is the size of the whole part, uncompressed. */
  blocks: z.array(count.max(2 ** 20)).max(100_000),
  plain: count,
  /** Of the part's bytes in the archive. */
  sha256: hash,
});

const redactions = z.array(z.enum(REDACTIONS)).max(REDACTIONS.length);

const savedChanges = z.strictObject({ waiting: count, withheld: count });

export const manifest = z.strictObject({
  format: z.literal(CASE_FILE_FORMAT),
  version: z.literal([1, 2, 3, CASE_FILE_VERSION]),
  /** An explanation for those who open the archive with another program. */
  about: text(2000),
  madeAt: moment,
  case: z.strictObject({
    id: caseId,
    title: caseTitle,
    open: z.boolean(),
    createdAt: when,
    workedAt: when,
    look: canvasLook,
    view: caseView.nullable(),
  }),
  redacted: redactions,
  /** As counted when the file was saved; missing in files of version 1. */
  changes: savedChanges.optional(),
  /** The case files that some of its content came with; missing in files before version 3. */
  cameWith: z
    .array(
      z.strictObject({
        seal: hash,
        madeAt: moment,
        redacted: redactions,
        changes: savedChanges.nullable(),
      }),
    )
    .max(MAX_EARLIER_FILES)
    .optional(),
  /** Head of the chain of requests in the store it came from. */
  chain: z.strictObject({ store: text(100), count, hash }),
  registries: z.array(registry).max(1000),
  /** In the order of `PARTS`. */
  parts: z.array(part).length(PARTS.length),
});

export type Manifest = z.output<typeof manifest>;
export type ManifestPart = z.output<typeof part>;
export type FileRegistry = z.output<typeof registry>;

/** A response's body: its size and hash; the hash is null in a redacted copy, and not passed on. */
export const responseLine = z.strictObject({ size: count, sha256: hash.nullable() });

export type ResponseLine = z.output<typeof responseLine>;

const record = z
  .custom<RecordId>((value) => typeof value === 'string' && isRecordId(value), {
    error: 'a record is named company:ID or member:ID',
  })
  .nullable();

const requestFields = {
  /** The registry, as the manifest lists it. */
  of: registryHandle,
  at: moment,
  asked: text(LONG),
  outcome: text(40),
  status: z.int().nullable(),
  record,
  /** As `canonicalQuery` writes it. */
  query: text(LONG).nullable(),
  reason: text(200).nullable(),
  /** The index of its response; null if there is none. */
  body: count.nullable(),
};

/** A whole row of the chain, with its hash. */
const requestRow = z.strictObject({
  is: z.literal('row'),
  ...requestFields,
  n: z.int().min(1),
  sha256: hash.nullable(),
  salt: hash,
  previous: hash,
  hash,
  nonce: text(100),
  /** The registry's handle at the time, which is part of the hash. */
  registry: registryHandle.nullable(),
  headers: text(LONG).nullable(),
  kept: z.enum(['response', 'quarantine']).nullable(),
  /** The seal of the case file with which it came earlier, from another chain; null for a row of this chain. */
  by: hash.nullable(),
});

/** The fields left of a row from which something was removed: not enough to compute its hash. */
const requestCopy = z.strictObject({ is: z.literal('copy'), ...requestFields });

export const requestLine = z.discriminatedUnion('is', [requestRow, requestCopy]);

export type RequestLine = z.output<typeof requestLine>;

const coordinate = z.number().nullable();

export const caseLine = z.discriminatedUnion('is', [
  z.strictObject({
    is: z.literal('place'),
    entity: entityId,
    x: coordinate,
    y: coordinate,
    pinned: z.boolean(),
    hidden: z.boolean(),
    /** How many of the requests had been made when the entity was placed in the case; left out: all. */
    since: count.optional(),
  }),
  /** A decision about redacted copies, which have no hashes: by their indices among the responses. */
  z.strictObject({
    is: z.literal('decision'),
    ...decisionOf(count.nullable()),
    at: when,
    changedAt: when,
    by: hash.nullable(),
  }),
  z.strictObject({
    is: z.literal('item'),
    item: caseItem,
    at: when,
    changedAt: when,
    /** The seal of the case file with which it came earlier. */
    by: hash.nullable(),
  }),
]);

export type CaseLine = z.output<typeof caseLine>;

export const journalLine = z.strictObject({
  at: when.nullable(),
  verb: z.enum(JOURNAL_VERBS),
  label: text(10_000),
  standing: z.enum(['done', 'undone', 'passed']).nullable(),
  about: z.int().nullable(),
  detail: z
    .strictObject({
      registry: registryHandle.optional(),
      entities: z.array(entityId).max(1000).optional(),
      count: count.optional(),
      chain: count.optional(),
      files: z
        .array(z.strictObject({ file: text(100), sha256: hash }))
        .max(20)
        .optional(),
      copyOf: caseId.optional(),
    })
    .nullable(),
  /** The index of the request line it rests on. */
  request: count.nullable(),
});

export type JournalLine = z.output<typeof journalLine>;
