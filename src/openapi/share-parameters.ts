import type { OpenAPIObject } from '@nestjs/swagger';
import { METHODS, type Operation } from './operation.js';

type Parameter = Exclude<NonNullable<Operation['parameters']>[number], { $ref: string }>;

/** Moves parameters that several operations declare alike, such as `id` and `limit`, to components. */
export function shareParameters({ paths, components = {} }: OpenAPIObject): void {
  const operations = Object.values(paths).flatMap((item) => METHODS.flatMap((method) => item[method] ?? []));
  const all = operations.flatMap(({ parameters = [] }) =>
    parameters.flatMap((each) => ('$ref' in each ? [] : [each])),
  );
  const shared = new Map<string, Parameter>();
  for (const name of new Set(all.map((each) => each.name))) {
    const [first, ...others] = all.filter((each) => each.name === name);
    const isSame = others.every((other) => JSON.stringify(other) === JSON.stringify(first));
    if (first && others.length > 0 && isSame) shared.set(name, first);
  }
  components.parameters = Object.fromEntries(
    [...shared.values()].map((parameter) => [inPascalCase(parameter.name), parameter]),
  );
  for (const operation of operations)
    if (operation.parameters) operation.parameters = operation.parameters.map((each) => refOf(each, shared));
}

const refOf = (parameter: NonNullable<Operation['parameters']>[number], shared: Map<string, Parameter>) =>
  !('$ref' in parameter) && shared.has(parameter.name)
    ? { $ref: `#/components/parameters/${inPascalCase(parameter.name)}` }
    : parameter;

const inPascalCase = (name: string) =>
  name.replace(/(?:^|[_-])(\w)/g, (_, letter: string) => letter.toUpperCase());
