import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { Client } from 'pg';
import { Pool } from 'undici';
import { newId } from '#libs/database';
import { newWebhookSecret, signedHeaders } from '#libs/delivery';
import { announce } from '../toolbox/server-process.js';
import { EVENT_BODY } from '../toolbox/webhook-database.js';

/**
 * This measures the maximum of Node: it signs and posts the same bodies over as many connections. GET /<count> responds
 * when as many are answered, without storing anything; with ?stored, a connection sends the next one when a row about
 * the previous one is committed.
 */
const { RECEIVER_URL: url = '', CONNECTIONS, DATABASE_URL, WEBHOOK_CA_FILE: caFile = '' } = process.env;
const connections = Number(CONNECTIONS);
const pool = new Pool(url, { connections, connect: { ca: readFileSync(caFile) } });
const secrets = { current: newWebhookSecret(), next: null };
const database = new Client(DATABASE_URL);
await database.connect();
await database.query(
  'create table if not exists bare_deliveries (id uuid primary key, status smallint, sent_at timestamptz)',
);

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bench.invalid');
  void sendAll(Number(pathname.slice(1)), searchParams.has('stored')).then(() => response.end());
});
announce(server, async () => {
  await pool.close();
  await database.end();
});

async function sendAll(count: number, isStored: boolean): Promise<void> {
  let started = 0;
  const sendInTurn = async () => {
    while (started < count) {
      started += 1;
      const sent = await send();
      if (isStored) await store(sent);
    }
  };
  await Promise.all(Array.from({ length: connections }, sendInTurn));
}

interface Sent {
  id: string;
  status: number;
}

async function send(): Promise<Sent> {
  const id = newId();
  const body = Buffer.from(EVENT_BODY);
  const identity = { deliveryId: id, event: 'scan', attempt: 1, isTest: false, at: new Date() };
  const headers = signedHeaders(identity, secrets, body);
  const response = await pool.request({ method: 'POST', path: '/', headers, body });
  await response.body.dump();
  return { id, status: response.statusCode };
}

const INSERT = {
  name: 'store',
  text: `insert into bare_deliveries select id, status, now() from unnest($1::uuid[], $2::smallint[]) sent(id, status)`,
};
let waiting: (Sent & { done: () => void })[] = [];
let isStoring = false;

/** Group commit: deliveries that end while one statement runs are stored by the next. */
function store(sent: Sent): Promise<void> {
  return new Promise((done) => {
    waiting.push({ ...sent, done });
    if (!isStoring) void storeAll();
  });
}

async function storeAll(): Promise<void> {
  isStoring = true;
  while (waiting.length > 0) {
    const group = waiting;
    waiting = [];
    await database.query({
      ...INSERT,
      values: [group.map(({ id }) => id), group.map(({ status }) => status)],
    });
    for (const { done } of group) done();
  }
  isStoring = false;
}
