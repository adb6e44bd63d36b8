import { text } from 'node:stream/consumers';
import { limitProcess } from '#libs/pictures';
import { checkPicture, drawPictures } from './draw-pictures.js';
import { MAX_MIB, MAX_MS, type FileResult, type FileTask } from './file-task.js';

const task = JSON.parse(await text(process.stdin)) as FileTask;
// The time begins here, since a busy machine takes long to start a process.
limitProcess({ maxMiB: MAX_MIB, maxMs: MAX_MS });
process.stdout.write(JSON.stringify(await run(task)));

async function run(given: FileTask): Promise<FileResult> {
  if (given.work === 'check') return checkPicture(given.path, given.mediaType);
  if (given.mediaType !== 'application/pdf') return drawPictures(given.path, given);
  // Pictures do without the 5 MB of the reader of PDFs.
  const { drawFirstPage } = await import('./draw-first-page.js');
  return drawFirstPage(given.path, given.out);
}
