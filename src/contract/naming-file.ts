/** Says of which file it is that something of a case file is refused. */
import { Refusal } from './faults.ts';

/** What the work is refused with, its file named where that is about a case file. */
export async function namingFile<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal) || !error.fault.code.startsWith('case-file-')) throw error;
    throw new Refusal(error.fault.code, { ...error.fault.detail, file });
  }
}
