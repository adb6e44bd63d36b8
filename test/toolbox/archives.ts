import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { fromBufferPromise, validateFileName } from 'yauzl';
import { ZipFile } from 'yazl';

export async function unzip(archive: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const zip = await fromBufferPromise(archive);
  for await (const entry of zip.eachEntry()) {
    const fault = validateFileName(entry.fileName);
    if (fault !== null) throw new Error(fault);
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  }
  return files;
}

/** Like an export, with all files in one folder. */
export async function archiveOf(files: Record<string, string>, folder = 'export/'): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), `${folder}${name}`);
  zip.end();
  return buffer(zip.outputStream);
}

/** The files of an export that an import reads. @param codes records, or lines as they are */
export function exportOf(
  codes: readonly (object | string)[],
  folders: readonly (object | string)[] = [],
  manifest: object = {},
): Record<string, string> {
  const linesOf = (records: typeof codes) =>
    records.map((each) => `${typeof each === 'string' ? each : JSON.stringify(each)}\n`).join('');
  const files = { 'folders.jsonl': linesOf(folders), 'qr-codes.jsonl': linesOf(codes) };
  const listed = Object.entries(files).map(([name, text]) => ({
    name,
    sha256: createHash('sha256').update(text).digest('hex'),
  }));
  const head = { format: 2, since: null, shortUrlBase: 'https://old.test', files: listed, ...manifest };
  return { 'manifest.json': JSON.stringify(head), ...files };
}
