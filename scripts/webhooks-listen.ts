// `npm run webhooks:listen` receives webhooks on this machine, verifies and prints them.
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import type { AddressInfo } from 'node:net';
import { stopSignal } from '#libs/stop-signal';
import { certificateIn } from './listen/certificate.js';
import { describe, instructions } from './listen/print.js';
import { verify } from './listen/verification.js';
import { CommandError } from './start/command-error.js';
import { runCommand } from './start/run-command.js';
import { loadSettings } from './start/settings.js';

const DEFAULT_PORT = '8443';
const MAX_BODY_BYTES = 1_048_576;

await runCommand(async () => {
  const port = portOf();
  const { caFile, key, cert } = await certificateIn(loadSettings(process.env, []).dataDir);
  const secrets: string[] = [];
  const server = createServer({ key, cert }, (request, response) => {
    // A client that disconnects within its request has nothing to verify.
    receive(request, response, secrets).catch(() => response.destroy());
  });
  await listen(server, port);
  console.log(instructions((server.address() as AddressInfo).port, caFile));
  createInterface({ input: process.stdin }).on('line', (line) => addSecret(line.trim(), secrets));
  await stopSignal();
});

function portOf(): number {
  const { port } = optionsOf();
  const number = Number(port);
  if (/^\d+$/.test(port) && number <= 65_535) return number;
  throw new CommandError(`--port is ${port}: it must be a whole number from 0 to 65535.`);
}

function optionsOf(): { port: string } {
  try {
    return parseArgs({ options: { port: { type: 'string', default: DEFAULT_PORT } } }).values;
  } catch {
    throw new CommandError('The only option is --port: npm run webhooks:listen -- --port 9443');
  }
}

async function listen(server: Server, port: number): Promise<void> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new CommandError(
      `Port ${port} is already in use: choose another one, such as npm run webhooks:listen -- --port ${port < 65_535 ? port + 1 : DEFAULT_PORT}`,
    );
  });
}

/** During a rotation, the next secret also signs, so earlier ones stay. */
function addSecret(line: string, secrets: string[]): void {
  if (line === '') return;
  if (!/^whsec_[A-Za-z0-9+/]+=*$/.test(line)) return console.log('A secret starts with whsec_.');
  secrets.push(line);
  console.log('Requests are verified from now on.');
}

async function receive(request: IncomingMessage, response: ServerResponse, secrets: string[]): Promise<void> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) return void response.writeHead(413).end();
    chunks.push(chunk);
  }
  const event = { headers: request.headers, body: Buffer.concat(chunks) };
  const verification = secrets.length > 0 ? verify(event, secrets) : null;
  response.writeHead(verification && !verification.isGenuine ? 401 : 204).end();
  console.log(describe(event, verification));
}
