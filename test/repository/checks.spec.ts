import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { check, script } from './run-check.js';

describe('npm run lock:check', () => {
  const lock = (packages: object) => ({ 'package-lock.json': JSON.stringify({ packages }) });
  const command = script('scripts/complete-lockfile.mjs', '--check');
  const parent = { version: '1.0.0', optionalDependencies: { 'swift-win32-arm64': '1.0.0' } };

  it('refuses a lockfile without the packages of other platforms, or with the address of a registry', () => {
    const { isPassed, output } = check(
      command,
      lock({ 'node_modules/swift': { ...parent, resolved: 'https://registry.example/swift.tgz' } }),
    );
    expect(isPassed).toBe(false);
    expect(output).toContain('lacks node_modules/swift-win32-arm64');
    expect(output).toContain('names a host for node_modules/swift\n');
  });

  it('refuses a dependency that is not one exact version', () => {
    const own = {
      dependencies: { fixed: '1.0.0-rc.1' },
      devDependencies: { alias: 'npm:a@7.0.2', ranged: '^1.0.0' },
    };
    expect(check(command, lock({ '': own }))).toEqual({
      isPassed: false,
      output: 'package.json has the range ^1.0.0 for ranged: write the version that is installed.\n',
    });
  });

  it('takes one that is complete', () => {
    const child = { version: '1.0.0', optional: true };
    const nested = { 'node_modules/swift/node_modules/swift-win32-arm64': child };
    expect(check(command, lock({ '': {}, 'node_modules/swift': parent, ...nested }))).toEqual({
      isPassed: true,
      output: '',
    });
  });
});

describe('the check that every spec file was run', () => {
  const suite = (name: string, ...statuses: string[]) => ({
    name,
    assertionResults: statuses.map((status) => ({ status, fullName: `a ${status} test` })),
  });
  const files = (...testResults: object[]) => ({
    'report.json': JSON.stringify({ testResults }),
    'src/one.spec.ts': '',
    'elsewhere/two.spec.ts': '',
    'src/three.slow.spec.ts': '',
    'node_modules/foreign/four.spec.ts': '',
  });
  const checkOf = (kind: string) => script('scripts/check-executed.mjs', kind, 'report.json');

  it('passes when each was', () => {
    const all = files(suite('src/one.spec.ts', 'passed'), suite('elsewhere/two.spec.ts', 'passed'));
    expect(check(checkOf('fast'), all)).toEqual({ isPassed: true, output: '2 files\n' });
    const slow = files(suite('src/three.slow.spec.ts', 'passed'));
    expect(check(checkOf('slow'), slow)).toEqual({ isPassed: true, output: '1 files\n' });
  });

  it('names a file that was not run, and tests that were skipped', () => {
    const some = files(suite('src/one.spec.ts', 'passed', 'pending', 'todo'));
    const { isPassed, output } = check(checkOf('fast'), some);
    expect(isPassed).toBe(false);
    expect(check(checkOf('slow'), some).output).toBe('src/three.slow.spec.ts was not run\n');
    expect(output.trim().split('\n')).toEqual([
      'elsewhere/two.spec.ts was not run',
      'src/one.spec.ts: "a pending test" was not run (pending)',
      'src/one.spec.ts: "a todo test" was not run (todo)',
    ]);
  });
});

describe('npm run docs:check', () => {
  const command = script('dist/scripts/generate-docs.js', '--check');

  it('shows which lines of a guide differ', () => {
    const page = readFileSync('docs/configuration.md', 'utf8');
    const row = page.split('\n').find((line) => line.startsWith('| `PORT`')) ?? '';
    const changed = page.replace(row, '| `GONE` | | a variable of yesterday |');
    const { isPassed, output } = check(command, { 'docs/configuration.md': changed });
    expect(isPassed).toBe(false);
    expect(output).toContain('- | `GONE` | | a variable of yesterday |\n');
    expect(output).toContain('+ | `PORT` | `3000` |');
    expect(output).toContain('docs/configuration.md is out of date: run `npm run docs:generate`');
  });
});

describe('npm run audit:check', () => {
  const npmSaying = (report: object) => ({
    programs: { npm: `#!/bin/sh\ncat <<'END'\n${JSON.stringify(report)}\nEND\nexit 1\n` },
  });
  const found = (severity: string) =>
    npmSaying({
      metadata: { vulnerabilities: { total: 1 } },
      vulnerabilities: { leaky: { name: 'leaky', severity, range: '<2' } },
    });
  const command = script('scripts/check-audit.mjs');

  it('fails on a vulnerability of severity high or critical, and names it', () => {
    expect(check(command, {}, found('high'))).toEqual({ isPassed: false, output: 'high: leaky <2\n' });
    expect(check(command, {}, found('critical')).isPassed).toBe(false);
    expect(check(command, {}, found('moderate')).isPassed).toBe(true);
  });

  it('says plainly when the audit service could not be asked, and goes on', () => {
    const { isPassed, output } = check(command, {}, npmSaying({ message: '405 Method Not Allowed' }));
    expect(isPassed).toBe(true);
    expect(output).toMatch(/^NOT AUDITED: .*\(405 Method Not Allowed\)/);
  });
});

describe('what the tests need from Debian', () => {
  it('is named when it is missing and nobody is root', () => {
    const { isPassed, output } = check(
      ['/bin/bash', resolve('scripts/install-test-tools.sh')],
      {},
      { programs: { id: '#!/bin/sh\necho 1000\n' }, path: '' },
    );
    expect(isPassed).toBe(false);
    expect(output).toContain(
      'The tests need redis-server chromium-headless-shell pgbouncer python3 jq php-cli golang-go zbar-tools poppler-utils ghostscript prometheus caddy nginx-light zsh fish postgresql python3-requests: install it',
    );
  });
});

describe('npm run lists', () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
    readFileSync('package.json', 'utf8'),
  ) as Record<string, Record<string, string>>;
  const installed = { ...dependencies, ...devDependencies, ...optionalDependencies };
  const compare = (newer: Record<string, unknown>) => {
    const answers = JSON.stringify({ ...installed, ...newer });
    const npm = `#!${process.execPath}
      const answer = ${answers}[process.argv[3].replace(/(?<=.)@.*/, '')];
      if (answer === null) process.exit(1);
      console.log(JSON.stringify(answer));`;
    const own = 'package.json';
    const files = { [own]: readFileSync(own, 'utf8') };
    return check(script('scripts/check-lists.mjs'), files, { programs: { npm } });
  };

  it('passes when each list is that of the newest package', () => {
    expect(compare({ isbot: ['5.0.0', installed.isbot, '5.1.10'] })).toEqual({
      isPassed: true,
      output: expect.stringMatching(/^\d+ lists are/) as unknown,
    });
  });

  it('fails for an outdated list, and for one that could not be compared', () => {
    const { isPassed, output } = compare({ ibantools: '99.10.0', isbot: null });
    expect(isPassed).toBe(false);
    expect(output.trim().split('\n')).toEqual([
      `outdated: IBANs and SEPA countries: ibantools ${installed.ibantools}, the newest is 99.10.0`,
      'not compared: bots: the registry did not answer for isbot',
    ]);
  });
});
