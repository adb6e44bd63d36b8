import { json } from 'node:stream/consumers';
import drawImage from './image.worker.js';
import type { SymbolImage } from './image.js';
import { limitProcess } from '#libs/pictures';

const MAX_MIB = 400;
const MAX_MS = 30_000;

limitProcess({ maxMiB: MAX_MIB, maxMs: MAX_MS });
const drawn = await drawImage((await json(process.stdin)) as SymbolImage);
if ('minWidth' in drawn) throw new Error('A large image has pixels enough for every symbol.');
process.stdout.write(drawn.bytes);
