import type { ImportDto } from '../../src/imports/imports.dto.js';
import type { Answer, Client } from './client.js';
import type { Problem } from './problem.js';
import { waitUntil } from './wait-until.js';

const IMPORTS = '/api/v1/imports';
const BOUNDARY = 'sample';

/** Sends a file as a form does; `fileName` is that parameter of its part. */
export function importIn(
  client: Client,
  file: string | Buffer,
  fields: Record<string, string> = {},
  { fileName = 'filename="links.csv"', ...headers }: Record<string, string> = {},
): Promise<Answer<ImportDto & Problem>> {
  const part = (disposition: string, value: string | Buffer) =>
    Buffer.concat([
      Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`),
      Buffer.from(value),
      Buffer.from('\r\n'),
    ]);
  const parts = Object.entries(fields).map(([name, value]) => part(`name="${name}"`, value));
  const sent = [...parts, part(`name="file"; ${fileName}`, file), Buffer.from(`--${BOUNDARY}--\r\n`)];
  return client.post<ImportDto & Problem>(IMPORTS, Buffer.concat(sent), {
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, ...headers },
  });
}

export const readImport = async (client: Client, { id }: { id: string }): Promise<ImportDto> =>
  (await client.get<ImportDto>(`${IMPORTS}/${id}`)).body;

const OPEN = ['queued', 'checking', 'running', 'reverting'];

/** The import when it waits for somebody, or has ended. */
export async function settled(client: Client, sent: { id: string }): Promise<ImportDto> {
  let job = await readImport(client, sent);
  await waitUntil(async () => {
    job = await readImport(client, sent);
    return !OPEN.includes(job.state);
  }, 'the import to come to its end');
  return job;
}

/** The lines of the report without its header; no cell of them has a comma or a quote in the tests that split them. */
export async function reportOf(client: Client, { id }: { id: string }): Promise<string[]> {
  const { bytes } = await client.get(`${IMPORTS}/${id}/report.csv`);
  return bytes.toString().trimEnd().split('\r\n').slice(1);
}
