// The operations and types of packages/python, as Python: a method for each operation of openapi.yaml, once to wait for and once
// for asyncio, and a TypedDict for each schema.
import { methodNames, operationsOf } from './method-names.mjs';
import { describe, placeOf, resolve } from './resources.mjs';

const HEADER = '# Generated from openapi.yaml by `npm run client:generate`.\n';

const KEYWORDS = new Set([
  'from',
  'for',
  'import',
  'in',
  'with',
  'as',
  'is',
  'not',
  'and',
  'or',
  'class',
  'global',
]);

const snake = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const safe = (name) => (KEYWORDS.has(name) ? `${name}_` : name);
const quoted = (text) => JSON.stringify(text);

export const pythonVersion = ({ info: { version } }) => `${HEADER}
#: The version of the API, and of this package.
VERSION = '${version}'
`;

/** @param document the parsed openapi.yaml */
export function pythonOperations(document) {
  const names = methodNames(document);
  const root = { children: new Map(), methods: [] };
  for (const operation of operationsOf(document.paths)) {
    const path = names.get(operation.operationId).split('.');
    const method = path.pop();
    const described = {
      ...describe(document, operation),
      name: snake(method),
      responses: operation.responses,
    };
    // A browser goes there itself.
    if (described.kind !== 'address') placeOf(root, path).methods.push(described);
  }
  const classes = (isAsync) => [
    ...[...root.children].flatMap(([name, node]) => classesOf(document, node, [name], isAsync)),
    `class ${isAsync ? 'Async' : ''}Resources:
    """All operations of the service, by what they belong to."""

    def __init__(self, sender: ${senderName(isAsync)}) -> None:
${[...root.children.keys()].map((name) => `        self.${snake(name)} = ${className([name], isAsync)}(sender)`).join('\n')}`,
  ];
  return `${HEADER}
from __future__ import annotations

from typing import Any, AsyncIterator, Iterator
from urllib.parse import quote

from . import types
from ._core import AsyncPages, AsyncSender, File, Pages, Request, Sender

${[...classes(false), ...classes(true)].join('\n\n\n')}
`;
}

const senderName = (isAsync) => (isAsync ? 'AsyncSender' : 'Sender');

const className = (path, isAsync) =>
  `${isAsync ? 'Async' : ''}${path.map((name) => name[0].toUpperCase() + name.slice(1)).join('')}`;

function classesOf(document, { children, methods }, path, isAsync) {
  const nested = [...children.keys()].map(
    (name) => `        self.${snake(name)} = ${className([...path, name], isAsync)}(sender)`,
  );
  // A method named list would hide the type in annotations of those after it, so it is last.
  const ordered = [...methods].sort(
    (one, other) => Number(one.name === 'list') - Number(other.name === 'list'),
  );
  return [
    ...[...children].flatMap(([name, node]) => classesOf(document, node, [...path, name], isAsync)),
    `class ${className(path, isAsync)}:
${[
  `    def __init__(self, sender: ${senderName(isAsync)}) -> None:
        self._sender = sender
${nested.join('\n')}`.trimEnd(),
  ...ordered.map((each) => methodOf(document, each, isAsync)),
].join('\n\n')}`,
  ];
}

function methodOf(document, operation, isAsync) {
  const { name, method, path, summary, pathNames, query, headers, kind, requestBody, isList, responses } =
    operation;
  const isKeyed = method === 'post' && headers.includes('Idempotency-Key');
  const raw = requestBody && rawTypeOf(requestBody.content);
  const used = query.filter(
    ({ name: each }) => !['bom', 'delimiter', 'for'].includes(each) && !(isList && each === 'cursor'),
  );
  const keywords = [
    ...used.map((each) => `${safe(each.name)}: ${hint(document, each.schema ?? {})} | None = None`),
    ...(isKeyed ? ['idempotency_key: str | None = None'] : []),
    ...(headers.includes('If-Match') ? ['if_match: str | int | None = None'] : []),
  ];
  const body =
    requestBody &&
    `body: ${bodyHint(document, requestBody.content)}${requestBody.required ? '' : ' | None = None'}`;
  const parameters = [
    'self',
    ...pathNames.map((each) => `${snake(each)}: str`),
    ...(body ? [body] : []),
    ...(keywords.length > 0 ? ['*', ...keywords] : []),
  ];
  const filled = path.replace(/\{(\w+)\}/g, (_, each) => `{quote(${snake(each)}, safe="")}`);
  const success = Object.entries(responses).find(([status]) => /^2/.test(status))?.[1];
  const schema = success && jsonOf(resolve(document, success).content ?? {});
  const { call, returns } = callOf(document, { kind, isList, schema }, isAsync);
  const accept = { file: '*/*', stream: 'text/event-stream' }[kind];
  const fields = [
    quoted(method.toUpperCase()),
    pathNames.length > 0 ? `f${quoted(filled).replace(/\\"/g, "'")}` : quoted(path),
    ...(used.length > 0
      ? [`query={${used.map((each) => `${quoted(each.name)}: ${safe(each.name)}`).join(', ')}}`]
      : []),
    ...(body ? ['body=body'] : []),
    ...(raw ? [`raw_type=${quoted(raw)}`] : []),
    ...(accept ? [`accept=${quoted(accept)}`] : []),
    ...(isKeyed ? ['is_keyed=True', 'idempotency_key=idempotency_key'] : []),
    ...(headers.includes('If-Match') ? ['if_match=if_match'] : []),
  ];
  const isAwaited = isAsync && call !== 'pages' && call !== 'stream';
  return `    ${isAwaited ? 'async ' : ''}def ${safe(name)}(${parameters.join(', ')}) -> ${returns}:
        """${summary}: \`${method.toUpperCase()} ${path}\`."""
        return ${isAwaited ? 'await ' : ''}self._sender.${call}(Request(${fields.join(', ')}))`;
}

const jsonOf = (content) => Object.entries(content).find(([type]) => /json$/.test(type))?.[1].schema;

const rawTypeOf = (content) => Object.keys(content).find((type) => !/json$|form/.test(type));

function bodyHint(document, content) {
  const schema = jsonOf(content);
  return [
    ...(schema ? [hint(document, schema)] : []),
    ...(rawTypeOf(content) ? ['bytes', 'str'] : []),
    ...('multipart/form-data' in content ? ['File'] : []),
    ...(!schema && 'application/x-www-form-urlencoded' in content ? ['dict[str, str]'] : []),
  ].join(' | ');
}

function callOf(document, { kind, isList, schema }, isAsync) {
  if (kind === 'stream')
    return { call: 'stream', returns: `${isAsync ? 'AsyncIterator' : 'Iterator'}[dict[str, Any]]` };
  if (kind === 'file') return { call: 'file', returns: 'bytes' };
  if (kind === 'nothing') return { call: 'nothing', returns: 'None' };
  if (!isList) return { call: 'json', returns: schema ? hint(document, schema) : 'Any' };
  const { data, items } = fieldsOf(document, schema);
  const item = (data ?? items)?.items;
  return { call: 'pages', returns: `${isAsync ? 'Async' : ''}Pages[${item ? hint(document, item) : 'Any'}]` };
}

/** The schemas as TypedDicts, without required keys: later versions of the service can add and responses omit some. */
export function pythonTypes(document) {
  const types = Object.entries(document.components.schemas)
    .map(([name, schema]) => [name, schema, fieldsOf(document, schema)])
    .map(([name, schema, fields]) =>
      Object.keys(fields).length > 0
        ? `${name} = TypedDict(
    ${quoted(name)},
    {
${Object.entries(fields)
  .map(([key, value]) => `        ${quoted(key)}: ${quoted(hint(document, value, ''))},`)
  .join('\n')}
    },
    total=False,
)`
        : `${name} = ${hint(document, schema, '', true)}`,
    );
  return `${HEADER}
"""The records of the API. Keys that a request does not need, or a response does not have, are missing."""

from __future__ import annotations

from typing import Any, Literal, TypedDict, Union

${types.join('\n\n')}
`;
}

/** The fields of an object, also those of its parts; those of alternatives can be anything. */
function fieldsOf(document, schema = {}) {
  const { properties = {}, allOf = [], oneOf = [], anyOf = [] } = resolve(document, schema);
  const alternatives = [...oneOf, ...anyOf].flatMap((each) => Object.keys(fieldsOf(document, each)));
  return Object.assign(
    {},
    Object.fromEntries(alternatives.map((name) => [name, {}])),
    ...allOf.map((each) => fieldsOf(document, each)),
    properties,
  );
}

/** @param isRuntime whether Python evaluates it, when a name that follows is not known yet */
function hint(document, schema, module = 'types.', isRuntime = false) {
  if (schema.$ref !== undefined) {
    const name = `${module}${schema.$ref.split('/').at(-1)}`;
    return isRuntime ? 'Any' : name;
  }
  const { nullable, allOf = [] } = schema;
  const base =
    allOf.length === 1
      ? hint(document, allOf[0], module, isRuntime)
      : plainHint(document, schema, module, isRuntime);
  if (!nullable || base === 'Any') return base;
  return `${base} | None`;
}

function plainHint(
  document,
  { type, enum: values, items, additionalProperties, properties },
  module,
  isRuntime,
) {
  if (values?.every((value) => value === null || typeof value === 'string')) {
    const texts = values.filter((value) => value !== null);
    return `Literal[${texts.map((value) => `'${value}'`).join(', ')}]`;
  }
  if (type === 'array') return `list[${hint(document, items ?? {}, module, isRuntime)}]`;
  if (type === 'object' && typeof additionalProperties === 'object')
    return `dict[str, ${hint(document, additionalProperties, module, isRuntime)}]`;
  if (type === 'object' || properties) return 'dict[str, Any]';
  return { string: 'str', integer: 'int', number: 'float', boolean: 'bool' }[type] ?? 'Any';
}
