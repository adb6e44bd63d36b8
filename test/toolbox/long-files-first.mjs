// Orders spec files: in a fresh checkout jest knows no durations, and a long file that comes last leaves a processor
// idle.
import TestSequencer from '@jest/test-sequencer';

/** Parts of paths, the longest first; each of these files takes about half a minute or more. */
export const LONG = [
  'test/container/',
  'test/start/start.spec.ts',
  'test/start/',
  'test/dashboard/',
  'libs/qr-codes/symbol/proof/random-designs.spec.ts',
  'test/pipeline/properties.spec.ts',
  'test/redirect/looks.spec.ts',
  'test/limits/exactness.spec.ts',
  'test/webhooks/deliveries.spec.ts',
  'test/webhooks/redis-refusal.spec.ts',
  'test/redirect/pages.spec.ts',
  'test/pipeline/refusals.spec.ts',
  'test/redirect/kill.spec.ts',
  'test/pipeline/slow-patterns.spec.ts',
  'test/deployment/',
];

const rankOf = ({ path }) => {
  const rank = LONG.findIndex((part) => path.includes(part));
  return rank === -1 ? LONG.length : rank;
};

export default class LongFilesFirst extends TestSequencer {
  sort(tests) {
    return super.sort(tests).sort((one, other) => rankOf(one) - rankOf(other));
  }
}
