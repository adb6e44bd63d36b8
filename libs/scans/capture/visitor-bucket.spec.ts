import { visitorBucket } from './visitor-bucket.js';

const CODES = ['019aa5d0-0000-7000-8000-000000000001', '019aa5d0-0000-7000-8000-000000000002'] as const;
const VISITORS = Array.from({ length: 20_000 }, (_, index) =>
  String.fromCharCode(index & 255, index >> 8).padEnd(16, '\xff'),
);

describe('visitorBucket', () => {
  it('spreads visitors evenly over 0 to 99', () => {
    const counts = Array.from({ length: 100 }, () => 0);
    for (const visitor of VISITORS) counts[visitorBucket(visitor, CODES[0])]! += 1;
    // The mean is 200, and five standard deviations are 70.
    expect(Math.min(...counts)).toBeGreaterThan(130);
    expect(Math.max(...counts)).toBeLessThan(270);
  });

  it('draws again for another code', () => {
    const alike = VISITORS.filter(
      (visitor) => visitorBucket(visitor, CODES[0]) === visitorBucket(visitor, CODES[1]),
    );
    expect(alike.length).toBeGreaterThan(130);
    expect(alike.length).toBeLessThan(270);
  });
});
