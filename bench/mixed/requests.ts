import { Pool } from 'undici';
import { scanRequest } from '../toolbox/scan-requests.js';
import type { Kind } from './load.js';

const CONNECTIONS = 64;

export interface Code {
  id: string;
  shortCode: string;
}

interface Sent {
  method: 'GET' | 'POST' | 'PATCH';
  path: string;
  status: number;
  body?: object;
}

const anyOf = (codes: Code[]): Code => {
  const code = codes[Math.floor(Math.random() * codes.length)];
  if (!code) throw new Error('there are codes');
  return code;
};

export function scans(url: string, codes: Code[]): Kind['send'] {
  const pool = new Pool(url, { connections: CONNECTIONS });
  return (index) => {
    const { path = '', headers } = scanRequest(anyOf(codes).shortCode, index);
    return send(pool, { method: 'GET', path, status: 302 }, headers as Record<string, string>);
  };
}

/** Half read a code, a quarter the newest 25, and a quarter the analytics of a code. */
export const apiReads = (url: string, apiKey: string, codes: Code[]): Kind['send'] =>
  api(url, apiKey, (index) => {
    const one = `/api/v1/qr/${anyOf(codes).id}`;
    const path = [one, '/api/v1/qr?limit=25', one, `${one}/analytics`][index % 4] ?? one;
    return { method: 'GET', path, status: 200 };
  });

/** Half create a code, and half change where one leads. */
export const apiWrites = (url: string, apiKey: string, codes: Code[]): Kind['send'] =>
  api(url, apiKey, (index) => {
    const fields = { name: `Offer ${index}`, qr_data: { url: `https://example.com/offers/${index}` } };
    return index % 2 === 0
      ? { method: 'POST', path: '/api/v1/qr', status: 201, body: { ...fields, category: 'url' } }
      : { method: 'PATCH', path: `/api/v1/qr/${anyOf(codes).id}`, status: 200, body: fields };
  });

function api(url: string, apiKey: string, requestOf: (index: number) => Sent): Kind['send'] {
  const pool = new Pool(url, { connections: CONNECTIONS });
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
  return (index) => send(pool, requestOf(index), headers);
}

async function send(pool: Pool, { status, body, ...sent }: Sent, headers: Record<string, string>) {
  const content = body ? { body: JSON.stringify(body) } : {};
  const response = await pool.request({ ...sent, ...content, headers });
  const text = await response.body.text();
  if (response.statusCode !== status)
    throw new Error(`${sent.method} ${sent.path} was answered ${response.statusCode}: ${text.slice(0, 500)}`);
}
