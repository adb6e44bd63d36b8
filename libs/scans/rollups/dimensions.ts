/** Rollups contain the index of a dimension, so add new ones at the end. */
export const DIMENSIONS = [
  'country',
  'city',
  'device',
  'os',
  'browser',
  'language',
  'referrer',
  'rule',
  'via',
] as const;
export type Dimension = (typeof DIMENSIONS)[number];

export const DIMENSION_VALUES = DIMENSIONS.map((name) =>
  name === 'rule'
    ? `coalesce(rule::text, 'none') as rule`
    : name === 'via'
      ? `coalesce(via, 'unknown') as via`
      : name,
).join(', ');

export const groupByDimensions = (others = ''): string =>
  `grouping sets (${DIMENSIONS.map((name) => `(${others}${name})`).join(', ')})`;

const sets = DIMENSIONS.map(
  (_, index) => (2 ** DIMENSIONS.length - 1) ^ (1 << (DIMENSIONS.length - 1 - index)),
);

export const DIMENSION_OF_GROUP = `
  case grouping(${DIMENSIONS.join(', ')})
    ${sets.map((set, index) => `when ${set} then ${index}`).join(' ')}
  end::smallint as dimension, coalesce(${DIMENSIONS.join(', ')}) as value`;

export const SUMS_OF_SCANS = `count(*) filter (where not is_bot)::int as scans,
    count(*) filter (where is_first)::int as visitors, count(*) filter (where is_bot)::int as bots`;
