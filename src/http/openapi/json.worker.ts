import { parentPort, workerData } from 'node:worker_threads';
import { load } from 'js-yaml';

/** Runs in a worker thread: parsing the document takes a fifth of a second of processor time. */
parentPort?.postMessage(`${JSON.stringify(load(String(workerData)), null, 2)}\n`);
