import 'reflect-metadata';
import { runProcess } from '#libs/process';
import { startService } from './start-service.js';

runProcess('all-in-one', startService);
