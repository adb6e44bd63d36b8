import { readFileSync } from 'node:fs';
import { VERSION } from '#libs/platform';
import { contract } from '../toolbox/contract.js';

const json = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as { version: string };
const newestRelease = () => /^## \[(\d[^\]]*)\]/m.exec(readFileSync('CHANGELOG.md', 'utf8'))?.[1];

describe('the version', () => {
  it('is the same in package.json, its lockfile, the service, openapi.yaml and the newest release of CHANGELOG.md', () => {
    const { version } = json('package.json');
    const others = [json('package-lock.json').version, VERSION, contract.info.version, newestRelease()];
    expect(others).toEqual(others.map(() => version));
  });
});
