import { DIMENSIONS } from '../rollups/dimensions.js';

/** What a sum of ClickHouse is of. Those of dimensions follow each other. */
export const KINDS = { previous: 0, time: 1, dimension: 2, code: 2 + DIMENSIONS.length };
