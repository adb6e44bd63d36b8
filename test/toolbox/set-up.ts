import fc from 'fast-check';
import { refuseQueryOverlaps } from './query-overlaps.js';
import './hourly-cleanups.js';
import './shared-threads.js';

refuseQueryOverlaps();
fc.configureGlobal({ seed: jest.getSeed() });
