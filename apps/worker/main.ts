import 'reflect-metadata';
import { runProcess } from '#libs/process';
import { startWorker } from './start-worker.js';

runProcess({ name: 'worker', start: startWorker, uses: ['Database', 'Redis', 'Emails'] });
