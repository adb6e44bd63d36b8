import { askWorker } from '../ui/ask-worker.js';

/** Why a workbook cannot be read. */
export type WorkbookFault = 'workbook' | 'old_workbook' | 'inflated_too_large' | 'too_many_rows';

/** What the worker is asked. */
export interface WorkbookTask {
  bytes: Uint8Array;
  maxRows: number;
}

/** ZIP archives begin with it; the workbooks before .xlsx do not. */
const ZIP = 0x50;

/** The cells of the first sheet as text, read in a worker: it unpacks up to 50 MiB. */
export async function readWorkbook(
  bytes: Uint8Array,
  maxRows: number,
): Promise<readonly string[][] | WorkbookFault> {
  if (bytes[0] !== ZIP) return 'old_workbook';
  const worker = new Worker(new URL('./workbook.worker.ts', import.meta.url), { type: 'module' });
  return askWorker<string[][] | WorkbookFault>(worker, { bytes, maxRows } satisfies WorkbookTask);
}
