// `npm run config:table` writes README's table of variables from libs/config; `npm run config:check` compares them.
import { readFileSync, writeFileSync } from 'node:fs';
import { variables } from '#libs/config';

const START = '<!-- configuration: made by `npm run config:table` from libs/config/variables.ts -->';
const END = '<!-- /configuration -->';

interface Variable {
  default?: unknown;
  desc?: string;
  example?: string;
  choices?: readonly unknown[];
}

const code = (value: unknown) => `\`${String(value)}\``;

function row([name, { default: fallback, desc = '', example, choices }]: [string, Variable]): string {
  const shown = Array.isArray(fallback) ? fallback.join(',') : fallback;
  const meaning = [
    desc,
    ...(choices ? [`one of ${choices.map(code).join(', ')}`] : []),
    ...(example ? [`such as ${code(example)}`] : []),
  ];
  return `| ${code(name)} | ${shown === undefined || shown === '' ? '' : code(shown)} | ${meaning.join('; ')} |`;
}

/** The README with its table replaced. @throws Error when the README lacks the two markers */
function withConfigurationTable(readme: string): string {
  const start = readme.indexOf(START);
  const end = readme.indexOf(END);
  if (start < 0 || end < start) throw new Error(`README.md lacks the markers ${START} and ${END}`);
  const table = [
    '| Variable | Default | Meaning |',
    '| --- | --- | --- |',
    ...Object.entries(variables).map(row),
  ];
  return `${readme.slice(0, start + START.length)}\n\n${table.join('\n')}\n\n${readme.slice(end)}`;
}

/** Lines that only one of the two has, as a reader of diffs expects them. */
function differingLines(present: string, wanted: string): string[] {
  const [left, right] = [present.split('\n'), wanted.split('\n')];
  return [
    ...left.filter((line) => !right.includes(line)).map((line) => `- ${line}`),
    ...right.filter((line) => !left.includes(line)).map((line) => `+ ${line}`),
  ];
}

function main(): void {
  const readme = readFileSync('README.md', 'utf8');
  const wanted = withConfigurationTable(readme);
  if (readme === wanted) return;
  if (!process.argv.includes('--check')) {
    writeFileSync('README.md', wanted);
    return;
  }
  console.error(differingLines(readme, wanted).join('\n'));
  console.error("README.md's table of variables is out of date: run `npm run config:table`.");
  process.exitCode = 1;
}

main();
