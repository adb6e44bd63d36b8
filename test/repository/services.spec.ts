import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const ROOTS = ['src', 'apps', 'libs'];
const SUFFIX = '.service.ts';

/** Returns `QrListService` for `src/qr/list/qr-list.service.ts`. */
const classOf = (path: string): string =>
  `${basename(path, SUFFIX)}-service`.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());

const misnamed = (files: Record<string, string>): string[] =>
  Object.entries(files)
    .filter(([path, text]) => !new RegExp(`export class ${classOf(path)}\\b`).test(text))
    .map(([path]) => `${path} must export the class ${classOf(path)}`);

describe('a file *.service.ts', () => {
  it('exports the class of its name', () => {
    const paths = ROOTS.flatMap((root) =>
      readdirSync(root, { recursive: true, encoding: 'utf8' }).map((path) => join(root, path)),
    ).filter((path) => path.endsWith(SUFFIX));
    expect(paths).toContain('src/qr/write/qr.service.ts');
    expect(misnamed(Object.fromEntries(paths.map((path) => [path, readFileSync(path, 'utf8')])))).toEqual([]);
  });

  it('is recognized when its class has another name', () => {
    const files = {
      'src/qr/list/qr-list.service.ts': 'export class QrListService {}',
      'src/qr/write/qr-patches.service.ts': 'export class QrPatches {}',
    };
    expect(misnamed(files)).toEqual([
      'src/qr/write/qr-patches.service.ts must export the class QrPatchesService',
    ]);
  });
});
