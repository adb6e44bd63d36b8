import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { copiesOf } from '../../scripts/bundle/copies.mjs';

const BUNDLE = 'dist/node_modules';

/** Prints the files that `require` has loaded, and whether the service has the TypeORM of the bundle. */
const LOOK = `
  import Module from 'node:module';
  await import('./dist/apps/all-in-one/index.js');
  const { createDataSource } = await import('./dist/libs/database/index.js');
  const { DataSource } = await import('./dist/node_modules/typeorm/index.mjs');
  const isOneCopy = createDataSource('postgres://nobody@localhost/none') instanceof DataSource;
  console.log(JSON.stringify({ files: Object.keys(Module._cache), isOneCopy }));
`;

const packageIn = (path: string) => /^.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1];

function namesIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => !name.startsWith('.'))
    .flatMap((name) =>
      name.startsWith('@') ? readdirSync(`${folder}/${name}`).map((own) => `${name}/${own}`) : name,
    );
}

describe('the packages that the build bundles', () => {
  it('are loaded from the bundle, and once', () => {
    const bundled = namesIn(BUNDLE);
    expect(bundled).toEqual(expect.arrayContaining(['@nestjs/common', 'class-validator', 'pg', 'typeorm']));
    const output = execFileSync(process.execPath, ['--input-type=module', '--eval', LOOK], {
      encoding: 'utf8',
    });
    const { files, isOneCopy } = JSON.parse(output) as { files: string[]; isOneCopy: boolean };
    expect(isOneCopy).toBe(true);
    const unbundled = files.filter((file) => !file.includes(BUNDLE)).map(packageIn);
    expect(unbundled).toEqual(expect.arrayContaining(['@node-rs/argon2', 'pino']));
    expect(bundled.filter((name) => unbundled.includes(name))).toEqual([]);
  });
});

describe('copiesOf', () => {
  it('finds the bundled packages that a kept one imports, directly or not, and no other version of them', () => {
    const packages = {
      'node_modules/kept': { dependencies: { own: '1', shared: '1' } },
      'node_modules/kept/node_modules/own': { peerDependencies: { '@org/deep': '1', missing: '1' } },
      'node_modules/own': {},
      'node_modules/shared': {},
      'node_modules/@org/deep': { dependencies: { shared: '1' } },
      'node_modules/bundled': { dependencies: { kept: '1' } },
    };
    const files = ['own/index.js', 'shared/lib/index.js', '@org/deep/index.js', 'bundled/index.js'];
    const bundled = files.map((file) => `node_modules/${file}`);
    expect(copiesOf(packages, ['kept'], bundled)).toEqual(['node_modules/@org/deep', 'node_modules/shared']);
  });
});
