// Samples of packages/client for `x-codeSamples` of the served document, as JSON: one call for each operation of openapi.yaml.
import { methodNames, operationsOf } from './method-names.mjs';
import { describe, resolve } from './resources.mjs';

/** Longer examples of bodies stand in the document anyway. */
const MAX_BODY = 240;

/** @param document the parsed openapi.yaml */
export function samplesSource(document) {
  const names = methodNames(document);
  const samples = operationsOf(document.paths).map((operation) => [
    operation.operationId,
    sampleOf(`qr.${names.get(operation.operationId)}`, describe(document, operation), document),
  ]);
  return JSON.stringify(Object.fromEntries(samples.sort(([one], [other]) => (one < other ? -1 : 1))));
}

function sampleOf(method, { pathNames, requestBody, query, kind, isList }, document) {
  const required = query.filter((each) => each.required).map(({ name }) => name);
  const values = [
    ...pathNames.map((name) => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase())),
    ...(requestBody?.required ? [bodyOf(document, requestBody)] : []),
    ...(required.length > 0 ? [`{ ${required.join(', ')} }`] : []),
  ];
  const call = `${method}(${values.join(', ')})`;
  if (kind === 'stream' || isList) return `for await (const each of ${call}) console.log(each);`;
  if (kind === 'address') return `location.assign(${call});`;
  if (kind === 'nothing') return `await ${call};`;
  return `const ${kind === 'file' ? 'response' : 'result'} = await ${call};`;
}

function bodyOf(document, { content }) {
  const json = Object.entries(content).find(([type]) => type.endsWith('json'))?.[1];
  const [example] = Object.values(json?.examples ?? {});
  if (example === undefined) return 'body';
  const { value } = resolve(document, example);
  const body = literalOf(value);
  return body.length > MAX_BODY ? 'body' : body;
}

const literalOf = (value) => {
  if (Array.isArray(value)) return `[${value.map(literalOf).join(', ')}]`;
  if (typeof value === 'string') return `'${value.replace(/[\\']/g, '\\$&').replaceAll('\n', '\\n')}'`;
  if (typeof value !== 'object' || value === null) return String(value);
  const fields = Object.entries(value).map(
    ([name, each]) => `${/^\w+$/.test(name) ? name : literalOf(name)}: ${literalOf(each)}`,
  );
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
};
