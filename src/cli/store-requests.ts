/** `store requests`: the chain of requests, or what came with one that could not be used. */
import type { Client } from '../contract/client.ts';
import { counted } from '../contract/counted.ts';
import type { RequestLink, RequestRow } from '../contract/model/request.ts';
import { printText } from './output.ts';
import { alignedRows, terminalText } from './terminal-text.ts';

const ROWS_AT_ONCE = 1000;
const RAW_PART_BYTES = 1_500_000;

/** Every row from the first on. */
async function* rowsOf(client: Client): AsyncGenerator<RequestRow[]> {
  let after = 0;
  for (;;) {
    const { rows } = await client.readRequests({ after, limit: ROWS_AT_ONCE });
    if (rows.length === 0) return;
    yield rows;
    after = rows.at(-1)?.n ?? after;
  }
}

/** Just what a row's hash is made of, in its order, and the hash. */
function toLink({ n, at, asked, outcome, status, ...row }: RequestRow): RequestLink {
  const { sha256, salt, previous, hash } = row;
  return { n, at, asked, outcome, status, sha256, salt, previous, hash };
}

/** A JSON array, written as it is read. */
export async function printRequestsJson(client: Client): Promise<void> {
  let before = '[';
  for await (const rows of rowsOf(client)) {
    for (const row of rows) {
      printText(`${before}${JSON.stringify(toLink(row))}`);
      before = ',\n';
    }
  }
  printText(before === '[' ? '[]\n' : ']\n');
}

function whereabouts(body: RequestRow['body'], deletedAt: string | null): string {
  if (deletedAt !== null) return `deleted with a case ${deletedAt}`;
  return body === 'quarantine' ? 'quarantined' : '-';
}

export async function printRequests(client: Client): Promise<void> {
  for await (const rows of rowsOf(client)) {
    printText(
      alignedRows(
        rows.map(({ n, at, outcome, status, body, deletedAt, asked }) => [
          String(n),
          at,
          outcome,
          status === null ? '-' : String(status),
          whereabouts(body, deletedAt),
          terminalText(asked),
        ]),
      ),
    );
  }
  const { head } = await client.readRequests({ limit: 1 });
  printText(`${counted(head.count, 'request')}; head ${head.hash} of store ${head.store}\n`);
}

/** The exact bytes that came with a request and could not be used. */
export async function printQuarantined(client: Client, n: number): Promise<void> {
  let offset: number | null = 0;
  while (offset !== null) {
    const asked = { n, offset, limit: RAW_PART_BYTES, as: 'base64' as const };
    const { text, next } = await client.readQuarantined(asked);
    printText(Buffer.from(text, 'base64'));
    offset = next;
  }
}
