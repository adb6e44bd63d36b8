import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Config } from 'jest';

const SUFFIX = '.sample.ts';
const RUN_MS = 120_000;

interface Sample {
  name: string;
  status: string;
  message: string;
  assertionResults: { status: string; title: string; failureMessages: string[] }[];
}

async function runSamples(pattern: string, seed: number): Promise<Sample[]> {
  const folder = mkdtempSync(join(tmpdir(), 'qr-service-samples-'));
  const outputFile = join(folder, 'report.json');
  const file = pathToFileURL(resolve('jest.config.js')).href;
  const { default: config } = (await import(file)) as { default: Config };
  const { testEnvironment, testRunner, transform, randomize, setupFilesAfterEnv } = config;
  const kept = { testEnvironment, testRunner, transform, randomize, setupFilesAfterEnv };
  const testMatch = [`**/native/samples/${pattern}${SUFFIX}`];
  const samples = JSON.stringify({ ...kept, rootDir: process.cwd(), roots: ['test'], testMatch });
  const options = ['--ci', '--runInBand', '--json', `--outputFile=${outputFile}`, `--seed=${seed}`];
  const args = ['node_modules/jest/bin/jest.js', '--config', samples, ...options];
  await new Promise((done) => execFile(process.execPath, args, done));
  const { testResults } = JSON.parse(readFileSync(outputFile, 'utf8')) as { testResults: Sample[] };
  rmSync(folder, { recursive: true });
  return testResults;
}

const titles = ({ assertionResults }: Sample) => assertionResults.map(({ title }) => title);
const statuses = ({ assertionResults }: Sample) =>
  Object.fromEntries(assertionResults.map(({ title, status }) => [title, status]));

describe('jest with modules that Node loads', () => {
  let samples: Sample[];
  const sample = (name: string) => samples.find((each) => basename(each.name, SUFFIX) === name)!;

  beforeAll(async () => {
    samples = await runSamples('*', 1);
  }, RUN_MS);

  it('fails a test that fails, in the line of its TypeScript, and goes on', () => {
    expect(statuses(sample('failing'))).toEqual({ 'fails in line 7': 'failed', passes: 'passed' });
    expect(sample('failing').message).toMatch(/samples\/failing\.sample\.ts:7:\d+\)/);
  });

  it('fails a test that does not end in its time, and goes on', () => {
    expect(statuses(sample('hanging'))).toEqual({ 'never ends': 'failed', passes: 'passed' });
    expect(sample('hanging').message).toContain('Exceeded timeout of 100 ms');
  });

  it('fails every test behind a hook that fails', () => {
    const { assertionResults } = sample('failing-hook');
    expect(assertionResults.map(({ status }) => status)).toEqual(['failed', 'failed']);
    expect(assertionResults[0]?.failureMessages.join()).toContain('the hook failed');
  });

  it('fails a file that cannot be loaded', () => {
    expect(sample('failing-import')).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('the module failed'),
    });
  });

  it('takes back mocks and variables before the next file', () => {
    const passed = { status: 'passed', assertionResults: [{ status: 'passed' }, { status: 'passed' }] };
    expect([sample('isolated-one'), sample('isolated-two')]).toMatchObject([passed, passed]);
  });

  it('fails every file with overlapping queries, whichever file of its worker it is', () => {
    expect(sample('overlap-one').status).toBe('passed');
    expect(sample('overlap-two')).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('1 queries were sent while another ran'),
    });
  });

  it(
    'shuffles the tests by the seed',
    async () => {
      const order = titles(sample('order'));
      expect(order).toHaveLength(12);
      expect((await runSamples('order', 1)).map(titles)).toEqual([order]);
      expect((await runSamples('order', 2)).map(titles)).not.toEqual([order]);
    },
    RUN_MS,
  );
});
