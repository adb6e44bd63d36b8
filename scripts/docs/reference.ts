import {
  exampleIn,
  nameIn,
  readDocument,
  type Body,
  type Document,
  type Operation,
  type Parameter,
} from './document.js';
import { fieldTable } from './fields.js';
import { cell, code, json, table } from './markdown.js';

interface Described {
  method: string;
  path: string;
  operation: Operation;
}

/** Pages in their order; an operation is on the first that takes its path. */
const PAGES: [slug: string, title: string, paths: RegExp][] = [
  ['qr-codes', 'QR codes', /^\/api\/v1\/(?!folders|analytics|scans|leads)(?!.*\/(?:analytics|scans|leads))/],
  ['folders', 'Folders', /^\/api\/v1\/folders/],
  ['analytics', 'Analytics and scans', /^\/api\/v1\/(?:analytics|.*\/(?:analytics|scans))/],
  ['leads', 'Leads', /^\/api\/v1\//],
  ['mobile', 'Mobile', /^\/api\/mobile\//],
  ['sign-in', 'Sign-in', /^\/api\/auth\//],
  ['api-keys', 'API keys', /^\/api\/settings\/v1\/api-keys/],
  ['webhooks', 'Webhooks', /^\/api\/settings\/v1\/(?:webhooks|deliveries)/],
  ['domains', 'Custom domains', /^\/api\/settings\/v1\/domains/],
  ['scim-settings', 'SCIM settings', /^\/api\/settings\/v1\/scim/],
  ['workspace', 'Workspace and members', /^\/api\/settings\//],
  ['scim', 'SCIM', /^\/api\/scim\//],
];

const schemaOf = (body: Body | undefined) =>
  Object.values(body?.content ?? {}).find(({ schema }) => schema?.$ref)?.schema;

const successOf = ({ responses }: Operation) =>
  Object.entries(responses).find(([status]) => status.startsWith('2'));

/** Without those that only say that they are not supported. */
const operationsIn = ({ paths }: Document): Described[] =>
  Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        method: method.toUpperCase(),
        path,
        operation,
      })),
    )
    .filter(({ operation }) => successOf(operation) !== undefined);

function credentialsOf({ security = [] }: Operation): string {
  const names = security.flatMap((each) => Object.keys(each));
  const isFor = (part: string) => names.some((name) => name.toLowerCase().includes(part));
  const accepted = [
    ...(isFor('key') ? ['an API key'] : []),
    ...(isFor('session') ? ['a session'] : []),
    ...(isFor('scim') ? ['a SCIM token'] : []),
  ];
  return accepted.length === 0 ? 'No credentials are needed.' : `Requires ${accepted.join(' or ')}.`;
}

function parametersOf({ parameters = [] }: Operation, document: Document): string[] {
  const known = parameters.map((each): Parameter => {
    const shared = each.$ref === undefined ? undefined : document.components.parameters[nameIn(each.$ref)];
    return shared ?? each;
  });
  const rows = known.map(({ name, in: place, required, description = '' }) => [
    code(name),
    place,
    `${required && place !== 'path' ? '**Required.** ' : ''}${cell(description)}`,
  ]);
  return rows.length === 0 ? [] : [table(['Parameter', 'In', 'Meaning'], rows)];
}

function curlOf({ method, path, operation }: Described, example: unknown): string {
  const isJson = example !== undefined;
  const credentials = operation.security?.length === 0 ? '' : ' -H "Authorization: Bearer $QR_KEY"';
  const verb = method === (isJson ? 'POST' : 'GET') ? '' : ` -X ${method}`;
  const body = isJson
    ? ` \\\n  -H 'Content-Type: application/json' -d '${JSON.stringify(example, null, 2).replaceAll("'", "'\\''")}'`
    : '';
  return `\`\`\`sh\ncurl -s${verb} "$QR_URL${path}"${credentials}${body}\n\`\`\``;
}

function sectionOf(described: Described, document: Document): string[] {
  const { method, path, operation } = described;
  const request = schemaOf(operation.requestBody);
  const [status, response] = successOf(operation) ?? [];
  const answer = exampleIn(response, document);
  const record = schemaOf(response)?.$ref;
  return [
    `## ${operation.summary} {#${operation.operationId}}`,
    `**${code(`${method} ${path}`)}**`,
    `${cell(operation.description ?? '')} ${credentialsOf(operation)}`,
    curlOf(described, exampleIn(operation.requestBody, document)),
    ...parametersOf(operation, document),
    ...(request ? [fieldTable(request, { document, marksRequired: true })] : []),
    `Returns ${status}: ${response?.description ?? ''}${record ? ` ([${nameIn(record)}](#${nameIn(record)}))` : ''}.`,
    ...(answer === undefined ? [] : [`::: details Response\n\n${json(answer)}\n\n:::`]),
  ];
}

/** What the operations of a page return, each once. */
function recordsOf(operations: Described[], document: Document): string[] {
  const names = operations.flatMap(({ operation }) => {
    const [, response] = successOf(operation) ?? [];
    const $ref = schemaOf(response)?.$ref;
    return $ref === undefined ? [] : [nameIn($ref)];
  });
  const sections = [...new Set(names)]
    .sort()
    .flatMap((name) => [
      `### ${name} {#${name}}`,
      fieldTable({ $ref: `#/${name}` }, { document, marksRequired: false }),
    ]);
  return sections.length === 0 ? [] : ['## Records', ...sections];
}

export interface ReferencePage {
  params: { page: string };
  content: string;
}

/** The reference as readable pages, for VitePress. */
export function referencePages(): ReferencePage[] {
  const document = readDocument();
  const all = operationsIn(document);
  const pageOf = ({ path }: Described) => PAGES.find(([, , paths]) => paths.test(path))?.[0];
  return PAGES.map(([page, title]) => {
    const operations = all.filter((each) => pageOf(each) === page);
    const sections = operations.flatMap((each) => sectionOf(each, document));
    return {
      params: { page },
      content: [`# ${title}`, ...sections, ...recordsOf(operations, document)].join('\n\n'),
    };
  });
}

export const referenceContents = (): { text: string; link: string }[] =>
  PAGES.map(([page, text]) => ({ text, link: `/reference/${page}` }));
