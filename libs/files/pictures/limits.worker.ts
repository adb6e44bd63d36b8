import { parentPort } from 'node:worker_threads';
import { limitProcess } from '#libs/pictures';
import { MAX_MIB, MAX_MS } from './file-task.js';

// The reader of PDFs blocks the event loop of its thread, and with it any timer there.
limitProcess({ maxMiB: MAX_MIB, maxMs: MAX_MS });
parentPort?.on('message', () => undefined);
