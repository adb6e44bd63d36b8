import 'reflect-metadata';
import { runProcess } from '#libs/process';
import { logFirstAdminLink } from '../../src/index.js';
import { startService } from './start-service.js';

runProcess({
  name: 'all-in-one',
  start: startService,
  uses: ['Database', 'Redis', 'Emails'],
  afterStart: logFirstAdminLink,
});
