import { once } from 'node:events';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { Case } from './case.js';
import { answersText, type Answers } from './load.js';

const ROUNDS = 10;
const TIMEOUT_MS = 30_000;
/** This keeps each address within the limit of callers without credentials. */
const CONNECTIONS_A_SITE = 50;
const SIGN_IN = '/api/auth/v1/sign-in';

interface Raw {
  head: string;
  body: Buffer;
}

/** Sends one request on each of many new connections, all at once and without a key, ten times. */
const connections = (name: string, count: number, raw: Raw): Case => ({
  name: `connections: ${name}, on ${count.toLocaleString('en')}`,
  prepare: ({ url }) =>
    Promise.resolve(async () => {
      const answers: Answers = new Map();
      for (let round = 0; round < ROUNDS; round += 1) {
        const sent = Array.from({ length: count }, (_, index) => sendRaw(new URL(SIGN_IN, url), raw, index));
        for (const status of await Promise.all(sent)) answers.set(status, (answers.get(status) ?? 0) + 1);
      }
      return answersText(answers);
    }),
});

async function sendRaw({ hostname, port, host, pathname }: URL, raw: Raw, index: number): Promise<number> {
  const socket = connect(Number(port), hostname);
  const address = `198.51.100.${1 + Math.floor(index / CONNECTIONS_A_SITE)}`;
  let answer = '';
  socket.on('error', () => socket.destroy());
  socket.on('data', (data) => {
    answer += data.toString('latin1');
    if (answer.length > 12) socket.destroy();
  });
  socket.setTimeout(TIMEOUT_MS, () => socket.destroy());
  socket.write(
    `POST ${pathname} HTTP/1.1\r\nHost: ${host}\r\nX-Forwarded-For: ${address}\r\n` +
      `Content-Type: application/json\r\n${raw.head}\r\n`,
  );
  socket.write(raw.body);
  await once(socket, 'close');
  return Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0);
}

const inChunks = (chunkBytes: number, bytes: number): Raw => {
  const chunk = `${chunkBytes.toString(16)}\r\n${' '.repeat(chunkBytes)}\r\n`;
  return {
    head: 'Transfer-Encoding: chunked\r\n',
    body: Buffer.from(`${chunk.repeat(bytes / chunkBytes)}0\r\n\r\n`),
  };
};

const ofLength = (body: Buffer, head = ''): Raw => ({
  head: `${head}Content-Length: ${body.length}\r\n`,
  body,
});

/** There are as many as 16 KiB allow. */
const shortHeaders = ofLength(Buffer.from('{}'), 'a:\r\n'.repeat(3_900));

/** A member of gzip takes 20 bytes, and contains nothing. */
const emptyMembers = ofLength(
  Buffer.concat(Array.from({ length: 50_000 }, () => gzipSync(''))),
  'Content-Encoding: gzip\r\n',
);

/** An empty block of deflate takes 5 bytes. */
function emptyBlocks(): Raw {
  const head = Buffer.from([0x78, 0x9c]);
  const block = Buffer.from([0, 0, 0, 0xff, 0xff]);
  return ofLength(
    Buffer.concat([head, ...Array.from({ length: 200_000 }, () => block)]),
    'Content-Encoding: deflate\r\n',
  );
}

function deepObjects(): Raw {
  const deep = `${'{"a":'.repeat(30)}0${'}'.repeat(30)}`;
  return ofLength(Buffer.from(`{"a":[${Array.from({ length: 60 }, () => deep).join()}]}`));
}

export const CONNECTION_CASES: Case[] = [
  connections('a small body', 1_000, ofLength(Buffer.from('{}'))),
  connections('60 KB at once', 1_000, ofLength(Buffer.alloc(60_000, 32))),
  connections('60 KB in chunks of 34 bytes', 300, inChunks(34, 59_976)),
  connections('60 KB in chunks of 34 bytes', 1_000, inChunks(34, 59_976)),
  connections('3,900 headers of one letter', 300, shortHeaders),
  connections('1 MB of empty gzip members', 300, emptyMembers),
  connections('1 MB of empty deflate blocks', 300, emptyBlocks()),
  connections('60 objects of 30 levels', 300, deepObjects()),
];
