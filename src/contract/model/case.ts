/** A case: an investigation with its own canvas, and the state its window was left in. */
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

/** A case as lists show it. */
export interface CaseHead {
  id: CaseId;
  title: string;
  /** Closed cases stay stored and can be reopened. */
  open: boolean;
  createdAt: string;
  /** When it was last opened or changed. */
  workedAt: string;
  /** The number of entities on its canvas, including hidden ones, each record counted. */
  entities: number;
  /** The labels of its subjects. */
  subjects: string[];
  notes: number;
  /** How many of the notes are private. */
  privateNotes: number;
  /** How many tasks are not done yet. */
  todos: number;
  /** The case file it came with, and when that was opened here; null if the case was created here. */
  cameWith: (CaseFileMark & { openedAt: string }) | null;
}

/** The state the window was left in, which is shown again. */
export const caseView = z.strictObject({
  search: z
    .strictObject({
      query: memberQuery,
      registries: z.array(registryHandle).min(1).max(50),
      /** How many of its pages were loaded; one if left out. */
      pages: z.int().min(1).max(1_000_000).optional(),
    })
    .nullable(),
  profile: entityId.nullable(),
  /** Of its graph; any time if left out. */
  time: graphTime.optional(),
  /** Of its graph; everything if left out. */
  filter: graphFilter.optional(),
  /** Of its graph; none if left out. */
  measure: graphMeasure.optional(),
  /** The question about paths; none if left out. */
  paths: pathsInCase.optional(),
});

export type CaseView = z.infer<typeof caseView>;

/** What deleting a case would delete. */
export interface CaseDeletion {
  /** On its canvas. */
  records: number;
  notes: number;
  judgements: number;
  /** Responses no other case uses are deleted; the others stay. */
  answers: { leave: number; stay: number };
  /** How many snapshots contain it, and when the first and the last were taken; null if none. */
  snapshots: { count: number; from: string; to: string } | null;
}

export interface CasesAnswer {
  /** Last worked on first. */
  cases: CaseHead[];
  /** The case that is shown. */
  current: CaseId;
}

export interface OpenedCase extends CasesAnswer {
  view: CaseView | null;
}
