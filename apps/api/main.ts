import 'reflect-metadata';
import { runProcess } from '#libs/process';
import { startApi } from './start-api.js';

runProcess('api', startApi);
