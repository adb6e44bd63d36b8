import { buffer } from 'node:stream/consumers';
import { fromBufferPromise, validateFileName } from 'yauzl';

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
