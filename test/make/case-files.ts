/** Case files as tests save, hand over and open them: through the engine, as a host does. */
import { type Client, exportChunks } from '../../src/contract/client.ts';
import type { Redaction } from '../../src/contract/model/case-file.ts';
import type { CaseFilePreview } from '../../src/contract/answers/case-file-preview.ts';
import type { CaseId } from '../../src/contract/model/case.ts';

/** The bytes of a case as it is saved. */
export async function savedCase(
  client: Client,
  id: CaseId,
  redact: Redaction[] = [],
): Promise<Buffer> {
  const made = await client.saveCase({ case: id, redact });
  const chunks: Uint8Array[] = [];
  for await (const chunk of exportChunks(client, made.export, 0)) {
    chunks.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
  }
  return Buffer.concat(chunks);
}

const PART = 100_000;

/** Hands these bytes over and has them read; rejects as they are refused. */
export async function offerCase(
  client: Client,
  bytes: Uint8Array,
): Promise<CaseFilePreview & { offer: string }> {
  const { offer } = await client.beginCaseFile({});
  for (let at = 0; at < bytes.length; at += PART) {
    const base64 = Buffer.from(bytes.subarray(at, at + PART)).toString('base64');
    await client.caseFilePart({ offer, base64 });
  }
  return { offer, ...(await client.endCaseFile({ offer })) };
}
