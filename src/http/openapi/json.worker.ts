import { parentPort, workerData } from 'node:worker_threads';
import { load } from 'js-yaml';

/** This runs in a worker thread, because parsing the document takes 200 ms of CPU. */
parentPort?.postMessage(`${JSON.stringify(load(String(workerData)), null, 2)}\n`);
