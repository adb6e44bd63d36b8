import 'reflect-metadata';
import { runProcess } from '#libs/process';
import { startRedirect } from './start-redirect.js';

runProcess({ name: 'redirect', start: startRedirect, uses: ['Database', 'Redis'] });
