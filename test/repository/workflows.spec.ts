import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { load } from 'js-yaml';

const FOLDER = '.github/workflows';

interface Step {
  id?: string;
  uses?: string;
  run?: string;
}

interface Workflow {
  jobs: Record<string, { needs?: string; outputs?: Record<string, string>; steps: Step[] }>;
}

/** The package is made for bundlers: it imports its schema without saying that it is JSON. */
const { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } = await loadParser();

async function loadParser() {
  const hooks = registerHooks({
    load: (url, context, next) =>
      /workflow-parser.*\.json$/.test(url)
        ? {
            format: 'module',
            source: `export default ${readFileSync(fileURLToPath(url), 'utf8')}`,
            shortCircuit: true,
          }
        : next(url, context),
  });
  try {
    return await import('@actions/workflow-parser');
  } finally {
    hooks.deregister();
  }
}

/** The faults that the parser of GitHub finds, in the syntax, the keys and the expressions. */
async function faultsIn(content: string): Promise<string[]> {
  const { context, value } = parseWorkflow({ name: 'release.yml', content }, new NoOperationTraceWriter());
  if (value) await convertWorkflowTemplate(context, value);
  return context.errors.getErrors().map(({ message }) => message);
}

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: object };

describe.each(readdirSync(FOLDER))('.github/workflows/%s', (name) => {
  const content = readFileSync(join(FOLDER, name), 'utf8');
  const { jobs } = load(content) as Workflow;
  const steps = Object.values(jobs).flatMap((job) => job.steps);
  const runs = steps.flatMap(({ run }) => run ?? []);

  it('is valid for the parser of GitHub, which finds unknown keys, jobs and expressions', async () => {
    expect(await faultsIn(content)).toEqual([]);
    for (const [right, wrong] of [
      ['runs-on:', 'run-on:'],
      ['needs: test', 'needs: tests'],
      ['github.repository }}', 'githup.repository }}'],
    ] as const)
      expect(await faultsIn(content.replace(right, wrong))).not.toEqual([]);
  });

  it('has scripts that bash can parse, and that no text of an event can change', () => {
    for (const run of runs) {
      expect(() =>
        execFileSync('bash', ['-n'], { input: run, stdio: ['pipe', 'pipe', 'pipe'] }),
      ).not.toThrow();
      expect(run.match(/\$\{\{(?! matrix\.name \}\}).*?\}\}/g) ?? []).toEqual([]);
    }
  });

  it('names scripts, paths, actions with a version, and outputs that exist', () => {
    const all = runs.join('\n');
    const missing = [...all.matchAll(/npm run ([a-z][\w:-]*)/g)].map(([, found = '']) => found);
    expect(missing.filter((found) => !(found in scripts))).toEqual([]);
    const paths = [...all.matchAll(/(?:^|[\s'"])((?:\.ci|\.\/|scripts)\/?[\w./-]+)/gm)].map(
      ([, path = '']) => path,
    );
    expect(paths.length).toBeGreaterThan(0);
    expect([...paths, 'Dockerfile', 'CHANGELOG.md'].filter((path) => !existsSync(path))).toEqual([]);
    expect(
      steps.flatMap(({ uses }) => uses ?? []).filter((uses) => !/^[\w-]+\/[\w-]+@v\d+$/.test(uses)),
    ).toEqual([]);

    const ids = new Set(steps.flatMap(({ id }) => id ?? []));
    const written = new Set([...all.matchAll(/echo "(\w+)=/g)].map(([, output]) => output));
    const used = [...content.matchAll(/steps\.(\w+)\.outputs\.(\w+)/g)];
    // The action that builds has an output of its own.
    const isThere = ([, id = '', output = '']: RegExpMatchArray) =>
      ids.has(id) && (written.has(output) || (id === 'build' && output === 'digest'));
    expect(used.filter((found) => !isThere(found)).map(([text]) => text)).toEqual([]);
  });

  it('passes arguments that the Dockerfile has', () => {
    const dockerfile = readFileSync('Dockerfile', 'utf8');
    const given = [...content.matchAll(/^ {12}([A-Z_]+)=/gm)].map(([, argument = '']) => argument);
    expect(given).toContain('NODE_DIGEST');
    expect(given.filter((argument) => !dockerfile.includes(`\nARG ${argument}=`))).toEqual([]);
    const [, node] = /container: node:(\S+)-bookworm/.exec(content) ?? [];
    expect(dockerfile).toContain(`ARG NODE_VERSION=${node}\n`);
  });
});
