import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { quotedMenu } from './bodies.js';
import type { Case } from './case.js';
import { addMenus, createTarget } from './database.js';
import { answersText, sendAll } from './load.js';
import { PHONE } from '../toolbox/scan-requests.js';

const MENUS = 60;
const SCANS = 240;
const UNREAD = 400;
const UNREAD_MS = 8_000;
const headers = { ...PHONE, 'x-forwarded-for': '198.51.100.77' };

async function pathsOf(client: Client, count: number): Promise<string[]> {
  const target = await createTarget(client);
  const codes = await addMenus(client, target, { count: MENUS, data: quotedMenu() });
  return Array.from({ length: count }, (_, index) => `/${codes[index % MENUS]?.shortCode}`);
}

export const longPages: Case = {
  name: 'pages: 240 scans of 60 menus with pages of 500 KB, 20 at once',
  async prepare({ shortUrl: url, client }) {
    const all = (await pathsOf(client, SCANS)).map((path) => ({ path, headers }));
    return async () => answersText(await sendAll(url, all, 20));
  },
};

export const unreadPages: Case = {
  name: 'pages: 400 connections that read nothing of them for 8 s',
  async prepare({ shortUrl: url, client }) {
    const paths = await pathsOf(client, UNREAD);
    return async () => {
      const sockets = paths.map((path) => scanWithoutReading(new URL(path, url)));
      await sleep(UNREAD_MS);
      for (const socket of sockets) socket.destroy();
      return 'not read';
    };
  },
};

function scanWithoutReading({ hostname, port, pathname, host }: URL): Socket {
  const socket = connect(Number(port), hostname);
  socket.on('error', () => socket.destroy()).pause();
  socket.write(
    `GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\nX-Forwarded-For: ${headers['x-forwarded-for']}\r\n\r\n`,
  );
  return socket;
}
