import { refuseQueryOverlaps } from './query-overlaps.js';
import './shared-threads.js';

refuseQueryOverlaps();
