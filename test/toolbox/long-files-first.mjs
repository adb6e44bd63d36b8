// Orders spec files: in a fresh checkout jest knows no durations, and a long file that comes last leaves a processor
// idle.
import TestSequencer from '@jest/test-sequencer';

/** Parts of paths, the longest first; each of these files takes about half a minute or more. */
export const LONG = [
  'test/container/',
  'test/start/start.spec.ts',
  'test/start/',
  'test/dashboard/',
  'libs/qr-codes/symbol/proof/random-designs.slow.spec.ts',
  'test/pipeline/properties.',
  'test/redirect/looks.',
  'test/limits/exactness.',
  'test/webhooks/bull.',
  'test/webhooks/deliveries.',
  'test/webhooks/redis-refusal.',
  'test/redirect/pages.spec.ts',
  'test/pipeline/refusals.spec.ts',
  'test/redirect/kill.',
  'test/pipeline/slow-patterns.',
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
