import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';

const { resolve } = createRequire(import.meta.url);

const COMMITTED_SERVER = '{ base_url: { default: http://localhost:3000 } }';

/** Returns the committed openapi.yaml with the address of this service. @throws if the file does not name a server */
export function publishedYaml(baseUrl: string): string {
  const [start, end, another] = readFileSync(resolve('#openapi.yaml'), 'utf8').split(COMMITTED_SERVER);
  if (start === undefined || end === undefined || another !== undefined)
    throw new Error(`openapi.yaml must contain "${COMMITTED_SERVER}" once`);
  return `${start}{ base_url: { default: ${JSON.stringify(baseUrl)} } }${end}`;
}

export async function convertToJson(yaml: string): Promise<string> {
  const worker = new Worker(resolve('#openapi-json-worker'), { workerData: yaml });
  const [json] = (await once(worker, 'message')) as [string];
  return json;
}
