import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import { checkPicture, drawPictures } from './draw-pictures.js';
import type { FileResult, FileTask } from './file-task.js';

const task = JSON.parse(await text(process.stdin)) as FileTask;
// The time begins here, since a busy machine takes long to start a process.
const limits = new Worker(new URL('./limits.worker.js', import.meta.url));
await once(limits, 'online');
limits.unref();
process.stdout.write(JSON.stringify(await run(task)));

async function run(given: FileTask): Promise<FileResult> {
  if (given.work === 'check') return checkPicture(given.path, given.mediaType);
  if (given.mediaType !== 'application/pdf') return drawPictures(given.path, given);
  // Pictures do without the 5 MB of the reader of PDFs.
  const { drawFirstPage } = await import('./draw-first-page.js');
  return drawFirstPage(given.path, given.out);
}
