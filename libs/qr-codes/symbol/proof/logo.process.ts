import { text } from 'node:stream/consumers';
import { redrawLogo } from './redraw-logo.js';

const MAX_MS = 3_000;

const logo = await text(process.stdin);
// The time begins here, since a busy machine takes long to start a process.
const limit = setTimeout(() => process.kill(process.pid, 'SIGKILL'), MAX_MS);
process.stdout.write((await redrawLogo(logo)) ?? '');
clearTimeout(limit);
