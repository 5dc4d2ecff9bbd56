/** The case that a command names. */
import type { Client } from '../contract/client.ts';
import { Refusal } from '../contract/faults.ts';
import type { CaseHead, CaseId } from '../contract/model/case.ts';

/** By its id, or by its title where only one is called so. */
export async function caseOf(client: Client, wanted: string): Promise<CaseHead> {
  const { cases } = await client.listCases({});
  const byId = cases.find(({ id }) => id === wanted);
  const [byTitle, second] = cases.filter(({ title }) => title === wanted);
  if (second !== undefined) {
    throw new Refusal('input-invalid', {
      field: 'The case',
      why: 'several are called so; its id tells which, see case list',
    });
  }
  const found = byId ?? byTitle;
  if (found === undefined) throw new Refusal('case-unknown', { case: wanted });
  return found;
}

/** What a question about a case is asked with. */
export interface CaseAsked {
  case?: CaseId;
}

/** `--case`, where it was given. */
export const caseAsked = async (client: Client, wanted: string | undefined): Promise<CaseAsked> =>
  wanted === undefined ? {} : { case: (await caseOf(client, wanted)).id };
