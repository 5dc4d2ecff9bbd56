/** Files from elsewhere as tests hand them over, look at them and take them in: through the engine, as a host does. */
import type { Client } from '../../src/contract/client.ts';
import type { CaseId } from '../../src/contract/model/case.ts';
import type {
  ImportAnswer,
  ImportMapping,
  ImportPreview,
} from '../../src/contract/model/import.ts';

const PART = 100_000;

export interface FileText {
  name: string;
  text: string | Uint8Array;
}

export async function offerImport(client: Client, files: readonly FileText[]): Promise<string> {
  let offer: string | undefined;
  for (const { name, text } of files) {
    const begun = await client.beginImport({ ...(offer !== undefined && { offer }), name });
    ({ offer } = begun);
    const bytes = Buffer.from(text as string);
    for (let at = 0; at < bytes.length; at += PART) {
      const base64 = bytes.subarray(at, at + PART).toString('base64');
      await client.importPart({ offer, file: begun.file, base64 });
    }
  }
  if (offer === undefined) throw new Error('No file was given.');
  return offer;
}

/** Takes them in, tables by mappings as they are guessed unless others are given. */
export async function importInto(
  client: Client,
  id: CaseId,
  files: readonly FileText[],
  mappings?: ImportMapping[],
): Promise<{ preview: ImportPreview; answer: ImportAnswer }> {
  const offer = await offerImport(client, files);
  const preview = await client.previewImport({ offer, ...(mappings && { mappings }) });
  return { preview, answer: await client.importFile({ offer, case: id }) };
}

const NODES = `id,name,kind,country,born,registration number,x,y,shoe size
a,Ada Nordvik,person,NO,1961-04,,10,20,38
b,Berg AS,company,NO,,991 234,110,20,
c,Cold Hill Ltd,company,GB,,,,,
d,Ministry of Fish,authority,NO,,,,,
e,Somebody,,SE,1970,,,,`;

const EDGES = `from,to,type,role,status,start,end,remarks
a,b,position,Director,in office,2001-02-03,,seen
a,b,right,Signs alone,,,,
b,c,parent,direct,,,,
d,c,parent,,,,,
b,c,position,Secretary,ended,2010,2012-06,
b,c,parent,ultimate,,2015-01-01,,
c,a,position,Employer of,,,,
e,b,position,,,,,`;

/** Two tables with something of every sort. */
export const IMPORTED_TABLES: readonly FileText[] = [
  { name: 'nodes.csv', text: NODES },
  { name: 'edges.csv', text: EDGES },
];

/** All that a check of the store finds. */
export async function storeFindings(client: Client): Promise<unknown[]> {
  const { findings, damaged, database } = await client.checkStore({});
  return [...findings, ...damaged, ...database];
}
