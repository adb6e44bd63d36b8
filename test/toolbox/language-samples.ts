import { execFile } from 'node:child_process';
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { compareValues, type Running } from './page-samples.js';
import { newFolder } from './processes.js';

const run = promisify(execFile);
const TSC = resolve('node_modules/typescript-7/bin/tsc');

/** The samples of a language in the groups of a page, each with the response that the page shows below the group. */
export interface LanguageSample {
  code: string;
  language: string;
  shown: string;
}

export interface PageToRun {
  page: string;
  variables: Record<string, string>;
  blocks: string[];
}

/** What each block of a page has printed: objects as they are, everything else as text. */
export type Printed = unknown[][];

export const samplesIn = (language: 'ts' | 'python', page: string): LanguageSample[] =>
  [...readFileSync(page, 'utf8').matchAll(/^::: code-group\n([^]*?)\n:::\n([^`]*```(\w+)\n([^]*?)\n```)?/gm)]
    .map(([, group = '', , kind = '', response = '']) => ({
      code: new RegExp(`^\`\`\`${language} .*\\n([^]*?)\\n\`\`\``, 'm').exec(group)?.[1] ?? '',
      ...{ language: kind, shown: ['json', 'http', 'text'].includes(kind) ? response : '' },
    }))
    .filter(({ code }) => code !== '');

/** Runs the samples of pages in a language, and compares what each prints with its page. */
export async function checkLanguages(
  language: 'ts' | 'python',
  addresses: Omit<Running, 'dataDir'>,
  keyed: { page: string; QR_KEY: string }[],
): Promise<void> {
  const pages = keyed.map(({ page, QR_KEY }) => ({
    ...{ page, samples: samplesIn(language, page) },
    variables: { QR_URL: addresses.baseUrl, QR_KEY },
  }));
  const run = language === 'ts' ? runTypeScript : runPython;
  const printed = await run(
    pages.map(({ samples, ...page }) => ({ ...page, blocks: samples.map(({ code }) => code) })),
  );
  for (const [index, { page, samples }] of pages.entries()) {
    expect([page, printed[index]?.length]).toEqual([page, samples.length]);
    expect(samples.length).toBeGreaterThan(0);
    for (const [block, { shown }] of samples.entries())
      if (shown !== '') compareValues(printed[index]?.[block] ?? [], shown, addresses);
  }
}

const NEXT = 'of the next sample';

/** Compiles the pages with the client in one go, as strictly as a new project, and runs them in one process. */
async function runTypeScript(pages: PageToRun[]): Promise<Printed[]> {
  const folder = newFolder();
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  cpSync('packages/client', join(folder, 'client'), { recursive: true });
  // A package can import itself by its name.
  const { name } = JSON.parse(readFileSync('packages/client/package.json', 'utf8')) as { name: string };
  const exports = './client/index.js';
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, type: 'module', exports }));
  const files = pages.map(({ blocks }, index) => {
    const name = `page${index}.ts`;
    writeFileSync(join(folder, name), blocks.join(`\nconsole.log('${NEXT}');\n`));
    return name;
  });
  const options =
    '--strict --target es2023 --module esnext --moduleResolution bundler --types node --skipLibCheck';
  await run(process.execPath, [TSC, ...options.split(' '), ...files], { cwd: folder }).catch(
    ({ stdout }: { stdout: string }) => {
      throw new Error(stdout);
    },
  );
  const jobs = pages.map(({ variables }, index) => ({ variables, file: `./page${index}.js` }));
  const program = `
    const printed = [];
    const { log } = console;
    console.log = (...values) => printed.at(-1).push(...values);
    for (const { variables, file } of ${JSON.stringify(jobs)}) {
      Object.assign(process.env, variables);
      printed.push([]);
      await import(file);
    }
    log(JSON.stringify(printed));`;
  return printedBy(folder, [process.execPath, '--input-type=module'], program);
}

/** Runs the pages in one process, each with variables of its own. */
async function runPython(pages: PageToRun[]): Promise<Printed[]> {
  const folder = newFolder();
  const jobs = pages.map(({ page, variables, blocks }) => ({
    ...{ page, variables },
    code: blocks.join(`\nprint('${NEXT}')\n`),
  }));
  writeFileSync(join(folder, 'jobs.json'), JSON.stringify(jobs));
  const program = `
import json, os
printed = []
for job in json.load(open("jobs.json")):
    os.environ.update(job["variables"])
    printed.append([])
    exec(compile(job["code"], job["page"], "exec"), {"print": lambda *values: printed[-1].extend(values)})
print(json.dumps(printed))`;
  return printedBy(folder, ['python3', '-'], program);
}

async function printedBy(
  cwd: string,
  [command = '', ...args]: string[],
  program: string,
): Promise<Printed[]> {
  const running = run(command, args, { cwd, timeout: 60_000, maxBuffer: 64 * 1024 * 1024 });
  running.child.stdin?.end(program);
  const { stdout } = await running;
  return (JSON.parse(stdout) as unknown[][]).map(splitAtMarks);
}

function splitAtMarks(values: unknown[]): Printed {
  const blocks: Printed = [[]];
  for (const value of values)
    if (value === NEXT) blocks.push([]);
    else blocks.at(-1)!.push(value);
  return blocks;
}
