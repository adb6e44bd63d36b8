import { readFileSync } from 'node:fs';
import { PLANS } from '#libs/plans';
import { testSamples } from '../toolbox/page-samples.js';

const PAGE = 'docs/limits.md';

describe(PAGE, () => {
  testSamples(PAGE);

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
