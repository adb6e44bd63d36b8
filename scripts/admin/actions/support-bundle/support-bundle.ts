import { open } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { CommandError } from '../../../start/command-error.js';
import type { CommandEnvironment } from '../../command.js';
import type { Output } from '../../output.js';
import { withPatientOf } from '../doctor/patient.js';
import { bundleFiles } from './bundle-files.js';

const STANDARD_OUTPUT = '-';

/** @param given the file, or `-`; default: one named after the time, in the current folder */
export async function supportBundle(
  { env, stdout }: CommandEnvironment,
  given: string | null,
  output: Output,
): Promise<boolean> {
  const file = given ?? `support-bundle-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.zip`;
  const isPrinted = file === STANDARD_OUTPUT;
  const target = isPrinted ? stdout : await newFile(file);
  const names = await withPatientOf(env, async (patient) => {
    const zip = new ZipFile();
    const files = bundleFiles(env, patient);
    for (const { name, read } of files) zip.addBuffer(Buffer.from(await read()), name);
    zip.end();
    await pipeline(zip.outputStream, target, { end: !isPrinted });
    return files.map(({ name }) => name);
  });
  if (!isPrinted) output.print({ file, files: names }, `Wrote ${file} with ${names.length} files.`);
  return true;
}

async function newFile(path: string): Promise<Writable> {
  try {
    return (await open(path, 'wx', 0o600)).createWriteStream();
  } catch (error) {
    const { message } = error as Error;
    throw new CommandError(`${path} cannot be created (${message}): name a new file in a writable folder.`);
  }
}
