import { methodNames } from '#method-names';
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
import { GROUPS } from './reference-groups.js';

interface Described {
  method: string;
  path: string;
  operation: Operation;
}

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

function credentialsOf({ security = [], 'x-permission': needed, ...more }: Operation): string {
  const names = security.flatMap((each) => Object.keys(each));
  const isFor = (part: string) => names.some((name) => name.toLowerCase().includes(part));
  const accepted = [
    ...(isFor('key') ? ['an API key'] : []),
    ...(isFor('session') ? ['a session'] : []),
    ...(isFor('scim') ? ['a SCIM token'] : []),
  ];
  if (accepted.length === 0) return 'No credentials are needed.';
  const permission = needed.includes(':')
    ? ` with the [permission](../api-keys#permissions) ${code(needed)}`
    : '';
  const freshProof = more['x-fresh-proof']
    ? ' A session needs a [fresh proof](../authentication#fresh-proof).'
    : '';
  return `Requires ${accepted.join(' or ')}${permission}.${freshProof}`;
}

function parametersOf({ parameters = [] }: Operation, document: Document): string[] {
  const known = parameters.map((each): Parameter => {
    const shared = each.$ref === undefined ? undefined : document.components.parameters[nameIn(each.$ref)];
    return shared ?? each;
  });
  const rows = known.map(({ name, in: place, required, description = '' }) => [
    place === 'query' ? code(name) : `${code(name)} (${place})`,
    `${required && place !== 'path' ? '**Required.** ' : ''}${cell(description)}`,
  ]);
  return rows.length === 0 ? [] : [table(['Parameter', 'Meaning'], rows)];
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

/** The method of the clients, which is named alike in both languages. */
function methodsOf({ operation: { operationId } }: Described, names: Map<string, string>): string {
  const name = `qr.${names.get(operationId) ?? ''}`;
  const inPython = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return name === inPython
    ? `[TypeScript](../typescript) and [Python](../python): ${code(name)}`
    : `[TypeScript](../typescript): ${code(name)}, [Python](../python): ${code(inPython)}`;
}

function sectionOf(described: Described, document: Document, names: Map<string, string>): string[] {
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
    methodsOf(described, names),
    ...parametersOf(operation, document),
    ...(request ? [fieldTable(request, { document, marksRequired: true })] : []),
    `Returns ${status}: ${response?.description ?? ''}${record ? ` ([${nameIn(record)}](#${nameIn(record)}))` : ''}.`,
    ...(answer === undefined ? [] : [`::: details Response\n\n${json(answer)}\n\n:::`]),
  ];
}

/** The records that the operations of a page return, each once. */
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
  title: string;
  content: string;
}

const slugOf = (tag: string) => tag.toLowerCase().replaceAll(' ', '-');

interface Group {
  title: string;
  text: string;
  guide: string;
  operations: Described[];
}

/** The pages of the reference: one per tag, in the order of the contract, or several if a tag has groups. */
function groupsIn(document: Document): Group[] {
  const all = operationsIn(document);
  return document.tags.flatMap(({ name, description, externalDocs }) => {
    const operations = all.filter(({ operation }) => operation.tags[0] === name);
    const groups = GROUPS[name] ?? [];
    const groupOf = ({ path }: Described) => groups.find(({ paths }) => paths.test(path));
    const guide = externalDocs.url.replace('/guides/', '../');
    return [
      {
        ...{ title: name, text: description, guide },
        operations: operations.filter((each) => !groupOf(each)),
      },
      ...groups.map((group) => ({
        ...group,
        operations: operations.filter((each) => groupOf(each) === group),
      })),
    ];
  });
}

/** The reference as readable pages, for VitePress. */
export function referencePages(): ReferencePage[] {
  const document = readDocument();
  const names = methodNames(document);
  return groupsIn(document).map(({ title, text, guide, operations }) => ({
    params: { page: slugOf(title) },
    title,
    content: [
      `# ${title}`,
      `${text} See the [guide](${guide}).`,
      ...operations.flatMap((each) => sectionOf(each, document, names)),
      ...recordsOf(operations, document),
    ].join('\n\n'),
  }));
}

export const referenceContents = (): { text: string; link: string }[] =>
  groupsIn(readDocument()).map(({ title }) => ({ text: title, link: `/reference/${slugOf(title)}` }));

export interface SearchSection {
  anchor: string;
  titles: string[];
  text: string;
}

/** The entries of the site's search for the pages of the reference: operations and records. */
export const referenceSections = ({ title, content }: ReferencePage): SearchSection[] =>
  [...content.matchAll(/^###? (.*) \{#(\w+)\}\n([^]*?)(?=\n##|$(?![^]))/gm)].map(
    ([, heading = '', anchor = '', text = '']) => ({
      anchor,
      titles: [title, heading],
      text: text.replace(/^```[^]*?^```|^:::.*|<[^>]*>|\]\([^)]*\)/gm, ' ').replace(/[`*|[\]\\]|-{3,}/g, ' '),
    }),
  );
