/** The committed sample world as the tests look at it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CompanyDraft, MemberDraft } from '../../resources/sample-registry/make/world.ts';

export const FOLDER = join(import.meta.dirname, '../../resources/sample-registry');

function read<T>(file: string): T[] {
  const lines = readFileSync(join(FOLDER, file), 'utf8').trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as T);
}

export const companies = read<CompanyDraft>('companies.jsonl');
export const members = read<MemberDraft>('members.jsonl');

export const companyById = new Map(companies.map((company) => [company.id, company]));
export const memberById = new Map(members.map((member) => [member.id, member]));

export function company(id: string): CompanyDraft {
  const found = companyById.get(id);
  if (!found) throw new Error(`no company ${id}`);
  return found;
}

export function member(id: string): MemberDraft {
  const found = memberById.get(id);
  if (!found) throw new Error(`no member ${id}`);
  return found;
}

/** Every position that members state, flat. */
export const heldPositions = members.flatMap(({ id, positions = [] }) =>
  positions.flatMap((held) =>
    (held.positions ?? []).map((entry) => ({
      ...entry,
      memberId: id,
      companyId: held.company_id ?? '',
    })),
  ),
);

export const dateOf = (
  dates: { date_full?: string | null | undefined; type?: string | null | undefined }[] | undefined,
  type: string,
): string | undefined => dates?.find((entry) => entry.type === type)?.date_full ?? undefined;
