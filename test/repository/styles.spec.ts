import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const ROOT = 'apps/dashboard';
const MODULE = '.module.css';

/** The classes that a style sheet defines; those of Mantine stand in `:global()`. */
const classesIn = (css: string): Set<string> => {
  const selectors = css
    .replaceAll(/\/\*.*?\*\/|@import[^;]*;/gs, '')
    .replaceAll(/:global\([^)]*\)/g, '')
    .replaceAll(/\{[^{}]*\}/g, '{}');
  return new Set([...selectors.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name!));
};

const IMPORT = /^import (\w+) from '(\.[^']*\.module\.css)';$/gm;

/** The classes that a component uses of each style sheet that it imports. */
function usesIn(path: string, source: string): { path: string; module: string; name: string }[] {
  const body = source.replaceAll(/^(?:import|\}) .*from '.*';$/gm, '');
  return [...source.matchAll(IMPORT)].flatMap(([, variable, specifier]) =>
    // An index is a class that nobody can check.
    [...body.matchAll(new RegExp(String.raw`\b${variable}(?:\.|(?=\[))(\w+|\[)`, 'g'))].map(([, name]) => ({
      ...{ path, name: name! },
      module: join(path, '..', specifier!),
    })),
  );
}

function faultsOf(files: Record<string, string>): string[] {
  const paths = Object.keys(files);
  const modules = paths.filter((path) => path.endsWith(MODULE));
  const components = paths.filter((path) => path.endsWith('.tsx'));
  const used = components.flatMap((path) => usesIn(path, files[path]!));
  const names = modules.map((path) => basename(path, MODULE));
  return [
    ...names
      .filter((name, index) => names.indexOf(name) !== index)
      .map((name) => `two files are called ${name}${MODULE}, so their classes have the same names`),
    ...used
      .filter(({ module, name }) => !classesIn(files[module] ?? '').has(name))
      .map(({ path, module, name }) => `${path} uses the class ${name}, which ${module} does not have`),
    ...modules.flatMap((module) =>
      [...classesIn(files[module]!)]
        .filter((name) => !used.some((one) => one.module === module && one.name === name))
        .map((name) => `${module} has the class ${name}, which no component uses`),
    ),
    ...components
      .filter((path) => /className(?:=|: )["'`{]?["'`]/.test(files[path]!))
      .map((path) => `${path} has a class as text: import it from a ${MODULE}`),
    ...paths
      .filter((path) => path.endsWith('.css') && !path.endsWith(MODULE))
      .flatMap((path) =>
        [...classesIn(files[path]!)]
          .filter((name) => !name.startsWith('mantine-'))
          .map((name) => `${path} has the class ${name}, which is global: move it to a ${MODULE}`),
      ),
  ];
}

describe('the styles of the dashboard', () => {
  it('are in modules whose classes all exist and are used', () => {
    const paths = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(?:tsx|css)$/.test(path))
      .map((path) => join(ROOT, path));
    expect(paths).toContain('apps/dashboard/ui/card.module.css');
    expect(faultsOf(Object.fromEntries(paths.map((path) => [path, readFileSync(path, 'utf8')])))).toEqual([]);
  });

  it('are checked for misspelt, unused, ambiguous and global classes', () => {
    const component = `import styles from './row.module.css';\nconst Row = () => <p className={clsx(styles.rwo, styles[tone])} />;`;
    expect(
      faultsOf({
        'ui/row.tsx': component,
        'ui/row.module.css': '.row > :global(.mantine-Button-root) { flex: none; }',
        'codes/row.module.css': '@layer parts { /* .no */ }',
        'codes/list.tsx': '<p className="row" />',
        'theme/base.css': '.mantine-Button-root, .row { margin: 0.5em; }',
      }),
    ).toEqual([
      'two files are called row.module.css, so their classes have the same names',
      'ui/row.tsx uses the class rwo, which ui/row.module.css does not have',
      'ui/row.tsx uses the class [, which ui/row.module.css does not have',
      'ui/row.module.css has the class row, which no component uses',
      'codes/list.tsx has a class as text: import it from a .module.css',
      'theme/base.css has the class row, which is global: move it to a .module.css',
    ]);
  });
});
