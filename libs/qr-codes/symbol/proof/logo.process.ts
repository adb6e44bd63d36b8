import { text } from 'node:stream/consumers';
import { limitProcess } from '#libs/pictures';
import { redrawLogo } from './redraw-logo.js';

const MAX_MIB = 300;
const MAX_MS = 3_000;

const logo = await text(process.stdin);
// The time begins here, since a busy machine takes long to start a process.
limitProcess({ maxMiB: MAX_MIB, maxMs: MAX_MS });
process.stdout.write(JSON.stringify(await redrawLogo(logo)));
