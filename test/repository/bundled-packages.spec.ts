import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';

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
