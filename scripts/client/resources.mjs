// The methods of packages/client, as TypeScript: one for each operation of openapi.yaml.
import { methodNames, operationsOf } from './method-names.mjs';

const HEADER = `// Generated from openapi.yaml by \`npm run client:generate\`.
`;

/** @param document the parsed openapi.yaml */
export function resourcesSource(document) {
  const names = methodNames(document);
  const root = { children: new Map(), methods: [] };
  for (const operation of operationsOf(document.paths)) {
    const path = names.get(operation.operationId).split('.');
    const method = path.pop();
    placeOf(root, path).methods.push({ ...describe(document, operation), name: method });
  }
  const classes = [...root.children].flatMap(([name, node]) => classesOf(node, [name]));
  const resources = [...root.children.keys()].map((name) => `readonly ${name}: ${className([name])};`);
  const created = [...root.children.keys()].map((name) => `this.${name} = new ${className([name])}(sender);`);
  return `${HEADER}import { Resource, type Sender } from '../sender.js';
import type { Body, KeyedOptions, Query, RawBody, RequestOptions, Result, StreamOptions, Versioned } from '../operations.js';
import type { Call, CsvCall, CsvList, List } from '../calls.js';
import type { EventStream } from '../event-stream.js';

${classes.join('\n\n')}

/** All operations of the service, by what they belong to. */
export class Resources {
${resources.join('\n')}

constructor(sender: Sender) {
${created.join('\n')}
}
}
`;
}

/** The paths of the POST requests that take an Idempotency-Key. */
export function keyedPathsSource(document) {
  const paths = operationsOf(document.paths)
    .filter(({ method, parameters }) => method === 'post' && takes(document, parameters, 'Idempotency-Key'))
    .map(({ path }) => `'${path}',`);
  return `${HEADER}
/** POST requests to these paths take an Idempotency-Key. */
export const KEYED_PATHS: ReadonlySet<string> = new Set([
${paths.join('\n')}
]);
`;
}

export const versionSource = ({ info: { version } }) => `${HEADER}
/** The version of the API, and of this package. */
export const VERSION = '${version}';
`;

export function placeOf(node, path) {
  return path.reduce(({ children }, name) => {
    if (!children.has(name)) children.set(name, { children: new Map(), methods: [] });
    return children.get(name);
  }, node);
}

const className = (path) =>
  `${path.map((name) => name.charAt(0).toUpperCase() + name.slice(1)).join('')}Resource`;

function classesOf({ children, methods }, path) {
  const nested = [...children.keys()].map((name) => {
    const type = className([...path, name]);
    return `readonly ${name} = new ${type}(this.sender);`;
  });
  const own = `class ${className(path)} extends Resource {
${[nested.join('\n'), ...methods.map(methodSource)].filter(Boolean).join('\n\n')}
}`;
  return [...[...children].flatMap(([name, node]) => classesOf(node, [...path, name])), own];
}

export function describe(
  document,
  { operationId: id, method, path, summary, parameters = [], requestBody, responses },
) {
  const resolved = parameters.map((each) => resolve(document, each));
  const success = Object.entries(responses).filter(([status]) => /^[23]/.test(status));
  const contents = success.flatMap(([, response]) => Object.keys(resolve(document, response).content ?? {}));
  return {
    ...{ id, method, path, summary, requestBody },
    pathNames: resolved.filter(({ in: place }) => place === 'path').map(({ name }) => name),
    query: resolved.filter(({ in: place }) => place === 'query'),
    headers: resolved.filter(({ in: place }) => place === 'header').map(({ name }) => name),
    kind: kindOf(success, contents),
    isList:
      method === 'get' && resolved.some(({ in: place, name }) => place === 'query' && name === 'cursor'),
    hasCsv: contents.includes('text/csv'),
  };
}

function kindOf(success, contents) {
  if (success.length > 0 && success.every(([status]) => status.startsWith('3'))) return 'address';
  if (contents.includes('text/event-stream')) return 'stream';
  if (contents.length === 0) return 'nothing';
  return contents.every((type) => type.endsWith('json') || type === 'text/csv') &&
    !contents.every((type) => type === 'text/csv')
    ? 'json'
    : 'file';
}

function methodSource(operation) {
  const { name, method, path, summary, pathNames, kind } = operation;
  const parts = [
    ...pathNames.map((each) => ({ parameter: `${camel(each)}: string` })),
    ...bodyOf(operation),
    ...queryOf(operation),
    ...(kind === 'address' ? [] : [{ parameter: `options?: ${optionsOf(operation)}`, field: 'options' }]),
  ];
  const inPath = pathNames.map((each) => (camel(each) === each ? each : `${each}: ${camel(each)}`));
  const fields = [
    ...(inPath.length > 0 ? [`path: { ${inPath.join(', ')} }`] : []),
    ...parts.flatMap(({ field }) => field ?? []),
  ];
  const { call, returns } = callOf(operation);
  return `/** ${summary}: \`${method.toUpperCase()} ${path}\`. */
${name}(${parts.map(({ parameter }) => parameter).join(', ')}): ${returns} {
return this.sender.${call}('${method}', '${path}', { ${fields.join(', ')} });
}`;
}

function bodyOf({ id, requestBody }) {
  if (requestBody === undefined) return [];
  const types = Object.keys(requestBody.content);
  const raw = types.find((type) => !/json$|form/.test(type));
  const json = types.some((type) => /json$/.test(type)) ? [`Body<'${id}'>`] : [];
  const form = json.length === 0 && raw === undefined ? ['FormData'] : [];
  const type = [...json, ...(raw ? ['RawBody'] : []), ...form].join(' | ');
  const field = raw ? ['body', `rawType: '${raw}'`] : ['body'];
  return [{ parameter: `body${requestBody.required ? '' : '?'}: ${type}`, field }];
}

function queryOf({ id, query }) {
  if (query.length === 0) return [];
  const isRequired = query.some(({ required }) => required);
  return [{ parameter: `query${isRequired ? '' : '?'}: Query<'${id}'>`, field: 'query' }];
}

function optionsOf({ headers, method, kind }) {
  if (kind === 'stream') return 'StreamOptions';
  const types = [
    ...(method === 'post' && headers.includes('Idempotency-Key') ? ['KeyedOptions'] : []),
    ...(headers.includes('If-Match') ? ['Versioned'] : []),
  ];
  return types.length > 0 ? types.join(' & ') : 'RequestOptions';
}

function callOf({ id, kind, isList, hasCsv }) {
  const result = `Result<'${id}'>`;
  if (kind === 'address') return { call: 'address', returns: 'URL' };
  if (kind === 'stream') return { call: 'stream', returns: `EventStream<'${id}'>` };
  if (kind === 'file') return { call: 'file', returns: 'Promise<Response>' };
  if (kind === 'json' && isList && hasCsv) return { call: 'csvList', returns: `CsvList<${result}>` };
  if (kind === 'json' && isList) return { call: 'list', returns: `List<${result}>` };
  if (kind === 'json' && hasCsv) return { call: 'csvCall', returns: `CsvCall<${result}>` };
  return { call: 'call', returns: `Call<${kind === 'nothing' ? 'void' : result}>` };
}

const takes = (document, parameters = [], name) =>
  parameters.some((each) => resolve(document, each).name === name);

const camel = (name) => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());

export function resolve(document, value) {
  if (value.$ref === undefined) return value;
  return value.$ref
    .slice('#/'.length)
    .split('/')
    .reduce((parent, name) => parent[name], document);
}
