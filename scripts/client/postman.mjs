// A Postman collection of all operations, which `npm run build` writes from openapi.yaml into the guides.
import { operationsOf } from './method-names.mjs';

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

/** @param document the parsed openapi.yaml */
export function postmanCollection(document) {
  const { info, tags } = document;
  const operations = operationsOf(document.paths);
  return {
    info: { name: info.title, version: info.version, schema: SCHEMA },
    // Only addresses and secrets are variables of the whole collection; what a request is about, is in its path.
    variable: [
      { key: 'base_url', value: document.servers[0].variables.base_url.default },
      { key: 'api_key', value: '' },
      { key: 'scim_token', value: '' },
    ],
    auth: bearer('api_key'),
    item: tags
      .map(({ name, description }) => ({
        ...{ name, description },
        item: operations.filter((each) => each.tags[0] === name).map((each) => requestOf(document, each)),
      }))
      .filter(({ item }) => item.length > 0),
  };
}

const bearer = (variable) => ({
  type: 'bearer',
  bearer: [{ key: 'token', value: `{{${variable}}}`, type: 'string' }],
});

function requestOf(document, operation) {
  const { method, path, summary, description, operationId, tags, requestBody } = operation;
  const parameters = (operation.parameters ?? []).map((each) => resolve(document, each));
  const placed = (place) => parameters.filter((each) => each.in === place);
  const segments = path.slice(1).split('/');
  const body = requestBody && bodyOf(document, requestBody.content);
  return {
    name: summary,
    id: operationId,
    request: {
      method: method.toUpperCase(),
      description,
      ...(tags[0] === 'SCIM' && { auth: bearer('scim_token') }),
      header: [
        ...(body ? [{ key: 'Content-Type', value: body.type }] : []),
        ...placed('header').map((each) => optional(document, each)),
      ],
      url: {
        raw: `{{base_url}}${path.replace(/\{(\w+)\}/g, ':$1')}`,
        host: ['{{base_url}}'],
        path: segments.map((segment) => segment.replace(/^\{(\w+)\}$/, ':$1')),
        variable: placed('path').map((each) => ({
          key: each.name,
          value: exampleOf(document, each),
          description: each.description,
        })),
        query: placed('query').map((each) => optional(document, each)),
      },
      ...(body && { body: body.sent }),
    },
  };
}

/** Postman sends it only once it is ticked, unless the operation needs it. */
const optional = (document, { name, description, required, ...rest }) => ({
  key: name,
  value: exampleOf(document, rest),
  description,
  disabled: !required,
});

function exampleOf(document, { example, schema = {} }) {
  const { example: ofSchema, default: fallback, enum: [first] = [] } = resolve(document, schema);
  const value = example ?? ofSchema ?? fallback ?? first ?? '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function bodyOf(document, content) {
  const [type, { examples = {}, example }] = Object.entries(content)[0];
  if (type === 'multipart/form-data')
    return { type, sent: { mode: 'formdata', formdata: [{ key: 'file', type: 'file', src: [] }] } };
  const [first] = Object.values(examples);
  const value = first ? resolve(document, first).value : (example ?? {});
  if (type === 'application/x-www-form-urlencoded')
    return {
      type,
      sent: {
        mode: 'urlencoded',
        urlencoded: Object.entries(value).map(([key, text]) => ({ key, value: text })),
      },
    };
  const raw = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  return { type, sent: { mode: 'raw', raw, options: { raw: { language: 'json' } } } };
}

function resolve(document, value) {
  if (value.$ref === undefined) return value;
  return value.$ref
    .slice('#/'.length)
    .split('/')
    .reduce((parent, name) => parent[name], document);
}
