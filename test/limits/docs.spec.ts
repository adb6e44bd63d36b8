import { readFileSync } from 'node:fs';
import { PLANS } from '#libs/plans';
import { checkSamples } from '../toolbox/page-samples.js';
import { endProcesses } from '../toolbox/processes.js';

const PAGE = 'docs/limits.md';

afterAll(endProcesses);

describe(PAGE, () => {
  it(
    'has samples that answer what the page shows, run from top to bottom',
    () => checkSamples(PAGE),
    120_000,
  );

  it('shows the figures of each plan', () => {
    const rows = Object.entries(PLANS).map(([name, { perMinute, perMonth }]) => [name, perMinute, perMonth]);
    const table = readFileSync(PAGE, 'utf8').matchAll(/^\| (\w+) +\| +(\d+) +\| +([\d,]+) +\|$/gm);
    const shown = [...table].map(([, name = '', minute, month = '']) => [
      name.toLowerCase(),
      Number(minute),
      Number(month.replaceAll(',', '')),
    ]);
    expect(shown).toEqual(rows);
  });
});
