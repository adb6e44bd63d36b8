import { refuseQueryOverlaps } from './query-overlaps.js';

refuseQueryOverlaps();
