import { VIAS } from '#libs/database';
import { scansOf, type ScannedSample } from './sample-scans.js';

const sample: ScannedSample = {
  ...{ id: 'a', workspaceId: 'b', perDay: 5, rhythm: 'day', hasRule: false, changedAt: null },
};

it('gives each scan of a sample a way on which it came, as real ones have, so that no chart has a bar without a name', () => {
  const scans = scansOf(sample, new Date('2026-11-28T12:00:00Z'), 1);
  expect(scans.length).toBeGreaterThan(100);
  for (const { referrer, via } of scans) {
    expect(referrer).toMatch(/^(?:direct|[a-z.]+\.com)$/);
    expect(VIAS.filter((name) => name !== 'unknown')).toContain(via);
  }
});
