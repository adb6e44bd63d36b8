import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import samples from './code-samples.json' with { type: 'json' };

const { resolve } = createRequire(import.meta.url);

const COMMITTED_SERVER = '{ base_url: { default: http://localhost:3000 } }';

const SAMPLES = new Map<string, string>(Object.entries(samples));
const OPERATION_ID = /^( +)operationId: (\w+)$/gm;
const GUIDE = /^(.*externalDocs: \{.* url: )(\/guides\/[^ ]*)/gm;

/**
 * Returns the committed openapi.yaml for a copy of the file: with the address of this service, also in links to guides, and with
 * samples of the client. @throws if the file does not name a server
 */
export function publishedYaml(baseUrl: string): string {
  const [start, end, another] = readFileSync(resolve('#openapi.yaml'), 'utf8').split(COMMITTED_SERVER);
  if (start === undefined || end === undefined || another !== undefined)
    throw new Error(`openapi.yaml must contain "${COMMITTED_SERVER}" once`);
  const ownUrl = baseUrl.replace(/\/$/, '');
  return `${start}{ base_url: { default: ${JSON.stringify(baseUrl)} } }${end}`
    .replace(GUIDE, (_, before: string, path: string) => before + JSON.stringify(ownUrl + path))
    .replace(OPERATION_ID, (line, indent: string, id: string) => line + sampleOf(indent, SAMPLES.get(id)));
}

const sampleOf = (indent: string, source: string | undefined): string =>
  source === undefined
    ? ''
    : `\n${indent}x-codeSamples: [ { lang: TypeScript, label: "@qr-service/client", source: ${JSON.stringify(source)} } ]`;

export async function convertToJson(yaml: string): Promise<string> {
  const worker = new Worker(resolve('#openapi-json-worker'), { workerData: yaml });
  const [json] = (await once(worker, 'message')) as [string];
  return json;
}
