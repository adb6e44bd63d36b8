import { allOperations, contract } from '../toolbox/contract.js';

describe('the OpenAPI document', () => {
  it('describes every schema, property, parameter and header', () => {
    const { components = {} } = contract;
    const named = Object.entries({ ...components.schemas, ...components.parameters, ...components.headers });
    const inOperations = allOperations.flatMap(({ id, operation: { parameters = [] } }) =>
      parameters.map((each) => [`${id} ${'name' in each ? each.name : ''}`, each] as const),
    );
    const found = [...named, ...inOperations].flatMap(([name, part]) => [
      ...(isDescribed(part) ? [] : [name]),
      ...undescribed(name, part),
    ]);
    expect(found).toEqual([]);
  });
});

/** What is a reference has the description of its schema. */
const isDescribed = (part: { $ref?: string; description?: string }) => Boolean(part.$ref ?? part.description);

function undescribed(path: string, node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]: [string, unknown]) => {
    if (['example', 'examples', 'default', 'enum', 'required'].includes(key)) return [];
    if (key !== 'properties') return undescribed(path, value);
    return Object.entries(value as object).flatMap(([name, property]: [string, object]) => [
      ...(isDescribed(property) ? [] : [`${path}.${name}`]),
      ...undescribed(`${path}.${name}`, property),
    ]);
  });
}
