/** What tests of cases have in common, for processes of their own too. */
import type { EntityId } from '../../src/contract/model/entity.ts';

export const CASE = 'b2f5a1c4-0000-4000-8000-000000000001';
export const OTHER = 'b2f5a1c4-0000-4000-8000-000000000002';
export const AT = '2026-01-01T10:00:00.000Z';
export const LATER = '2026-01-02T10:00:00.000Z';

export const M1: EntityId = 'sample/member:1';
export const M2: EntityId = 'sample/member:2';
export const ELSEWHERE: EntityId = 'registry.example/member:1';
