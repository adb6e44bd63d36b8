import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { faultsOf } from '../../../test/toolbox/config-faults.js';
import { loadConfig } from './load-config.js';

const SECRET = 's'.repeat(32);

describe('loadConfig with NAME_FILE', () => {
  const folder = mkdtempSync(join(tmpdir(), 'qr-service-config-'));
  const file = join(folder, 'secret');
  beforeAll(() => writeFileSync(file, `${SECRET}\n`));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('takes the value from the file, without its last line break', () => {
    expect(loadConfig({ APP_SECRET_FILE: file }).appSecret).toBe(SECRET);
  });

  it('refuses a variable that is set both ways, and a file that is not there', () => {
    expect(faultsOf({ APP_SECRET: SECRET, APP_SECRET_FILE: file })).toEqual([
      'APP_SECRET: is set both directly and through APP_SECRET_FILE; use only one of them',
    ]);
    expect(faultsOf({ APP_SECRET_FILE: join(folder, 'nowhere') })).toEqual([
      expect.stringMatching(/^APP_SECRET_FILE: file does not exist: /),
    ]);
  });
});
