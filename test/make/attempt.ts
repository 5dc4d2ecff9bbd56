/** An attempt that found nothing, from the few fields a test cares about. */
import { NO_HEADERS, type Attempt } from '../../src/contract/model/request.ts';

export const makeAttempt = (given: Partial<Attempt> = {}): Attempt => ({
  asked: { record: 'member:1' },
  url: 'https://registry.example/v1/members/1',
  at: '2026-03-01T10:00:00.000Z',
  outcome: 'not-found',
  status: 404,
  headers: NO_HEADERS,
  sha256: null,
  body: null,
  reason: 'record-not-found',
  ...given,
});
