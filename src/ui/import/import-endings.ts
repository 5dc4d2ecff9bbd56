/** How files are called that can be imported; what they are, they say themselves. */
export const IMPORT_ENDINGS: readonly string[] = [
  ...['graphml', 'gexf', 'xml', 'csv', 'tsv', 'txt', 'ftm', 'json', 'jsonl', 'ijson'],
];

export const isImportable = (name: string): boolean =>
  IMPORT_ENDINGS.includes(/\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '');
