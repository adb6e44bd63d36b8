import 'reflect-metadata';
import { runProcess } from '#libs/process';
import { logFirstAdminLink } from '../../src/index.js';
import { startApi } from './start-api.js';

runProcess({ name: 'api', start: startApi, uses: ['Database', 'Redis'], afterStart: logFirstAdminLink });
