import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** This is the code of a client that uses the generated types. */
const CLIENT = `
import type { components, operations } from './api.js';

type QrCode = components['schemas']['QrCode'];
type Problem = components['schemas']['Problem'];
type Filters = operations['listQrCodes']['parameters']['query'];

export const create: components['schemas']['CreateQrCode'] = {
  name: 'Table 12',
  category: 'url',
  qr_data: { url: 'https://example.com/menu' },
};

export function describe(code: QrCode): string {
  if (code.category === 'url') return code.qr_data.url;
  if (code.category === 'wifi') return code.qr_data.ssid;
  return code.name;
}

type MobileQr = components['schemas']['MobileQrDetail'];

export function describeMobile(code: MobileQr): string {
  if (code.category === 'url') return code.qrData.url;
  if (code.category === 'wifi') return code.qrData.ssid;
  return code.recentScans[0]?.city ?? code.name;
}

export const createMobile: components['schemas']['CreateMobileQr'] = {
  name: 'Table 12',
  category: 'app',
  qrData: { fallbackUrl: 'https://example.com/app' },
};

export const filters: Filters = { category: 'wifi', tag: ['terrace'] };
export const isRetryable = ({ code }: Problem): boolean => code === 'rate_limited';

// @ts-expect-error: qr_data belongs to its category.
export const wrong: components['schemas']['CreateQrCode'] = { name: 'x', category: 'url', qr_data: { ssid: 'x' } };

// @ts-expect-error: so does qrData.
export const wrongMobile: components['schemas']['CreateMobileQr'] = { name: 'x', category: 'url', qrData: { ssid: 'x' } };

/** Any operation can answer with a problem besides those that it names. */
export const messageOf = (problem: operations['listQrCodes']['responses']['default']['content']['application/problem+json']) =>
  problem.detail;
`;

describe('types that openapi-typescript generates from openapi.yaml', () => {
  const folder = mkdtempSync(join(tmpdir(), 'qr-service-types-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  const run = (script: string, ...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [resolve('node_modules', script), ...args],
      {
        cwd: folder,
        encoding: 'utf8',
      },
    );
    return { status, output: stdout + stderr };
  };

  it('compile in strict mode, also as enums, with a client that tells categories apart', () => {
    const [types, enums] = [join(folder, 'api.ts'), join(folder, 'enums.ts')];
    const generate = (...options: string[]) =>
      run('openapi-typescript/bin/cli.js', resolve('openapi.yaml'), '--output', ...options);
    expect(generate(types)).toMatchObject({ status: 0 });
    expect(generate(enums, '--enum')).toMatchObject({ status: 0 });
    writeFileSync(join(folder, 'client.ts'), CLIENT);
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2023'];
    const compiled = run('typescript/bin/tsc', ...options, types, enums, join(folder, 'client.ts'));
    expect(compiled).toEqual({ status: 0, output: '' });
  });
});
