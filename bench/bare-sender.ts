import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { Pool } from 'undici';
import { newId } from '#libs/database';
import { newWebhookSecret, signedHeaders } from '#libs/delivery';
import { announce } from './server-process.js';
import { EVENT_BODY } from './webhook-database.js';

/*
 * What Node can do at most: signs and posts the same bodies over as many connections, and keeps nothing of them. GET /<count>
 * responds when as many are answered.
 */
const { RECEIVER_URL: url = '', CONNECTIONS, WEBHOOK_CA_FILE: caFile = '' } = process.env;
const connections = Number(CONNECTIONS);
const pool = new Pool(url, { connections, connect: { ca: readFileSync(caFile) } });
const secrets = { current: newWebhookSecret(), next: null };

const server = createServer((request, response) => {
  void sendAll(Number(request.url?.slice(1))).then(() => response.end());
});
announce(server, () => pool.close());

async function sendAll(count: number): Promise<void> {
  let started = 0;
  const sendInTurn = async () => {
    while (started < count) {
      started += 1;
      await send();
    }
  };
  await Promise.all(Array.from({ length: connections }, sendInTurn));
}

async function send(): Promise<void> {
  const body = Buffer.from(EVENT_BODY);
  const identity = { deliveryId: newId(), event: 'scan', attempt: 1, isTest: false, at: new Date() };
  const headers = signedHeaders(identity, secrets, body);
  const response = await pool.request({ method: 'POST', path: '/', headers, body });
  await response.body.dump();
}
