/** A case: an investigation with a canvas of its own, and how the window was left at it. */
import type { CaseFileMark } from './case-file.ts';
import { z } from 'zod';
import { entityId } from './entity.ts';
import { graphFilter, graphMeasure, graphTime } from './graph-view.ts';
import { pathsInCase } from './paths.ts';
import { memberQuery } from './query.ts';
import { registryHandle } from './registry.ts';

export const caseId = z.uuid('a case is named by its id');

export type CaseId = z.infer<typeof caseId>;

export const caseTitle = z.string().trim().min(1, 'a case needs a title').max(200);

/** What a list of cases shows of each. */
export interface CaseHead {
  id: CaseId;
  title: string;
  /** Closed ones are kept, and opened again when asked for. */
  open: boolean;
  createdAt: string;
  /** When it was last opened or changed. */
  workedAt: string;
  /** How many entities stand on its canvas, each record apart, hidden ones too. */
  entities: number;
  /** What its subjects are called. */
  subjects: string[];
  notes: number;
  /** Of these, how many are private. */
  privateNotes: number;
  /** What is to be done and isn't yet. */
  todos: number;
  /** The case file it came with, and when it was opened here; null: it was begun here. */
  cameWith: (CaseFileMark & { openedAt: string }) | null;
}

/** How the window was left at a case: it is shown again so. */
export const caseView = z.strictObject({
  search: z
    .strictObject({
      query: memberQuery,
      registries: z.array(registryHandle).min(1).max(50),
      /** How many pages of it were on the list; one unless said. */
      pages: z.int().min(1).max(1_000_000).optional(),
    })
    .nullable(),
  profile: entityId.nullable(),
  /** Of its graph; any time unless said. */
  time: graphTime.optional(),
  /** Of its graph; all of it unless said. */
  filter: graphFilter.optional(),
  /** Of its graph; none unless said. */
  measure: graphMeasure.optional(),
  /** What is asked about paths; nothing unless said. */
  paths: pathsInCase.optional(),
});

export type CaseView = z.infer<typeof caseView>;

/** What deleting a case comes to. */
export interface CaseDeletion {
  /** On its canvas. */
  records: number;
  notes: number;
  judgements: number;
  /** Answers that nobody else uses leave with it; those that another case uses stay. */
  answers: { leave: number; stay: number };
  /** How many snapshots hold it, and when the first and the last of them were taken; null: none does. */
  snapshots: { count: number; from: string; to: string } | null;
}

export interface CasesAnswer {
  /** The last worked on first. */
  cases: CaseHead[];
  /** The one that is on show. */
  current: CaseId;
}

export interface OpenedCase extends CasesAnswer {
  view: CaseView | null;
}
