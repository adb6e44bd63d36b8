import { request } from 'undici';
import type { Case } from './case.js';
import { createTarget, type Target } from './database.js';
import { answersText, scanFor, SCANS_AT_ONCE, sendAll } from './load.js';

const WORKSPACES = 30;
const STREAMS_OF_A_KEY = 3;
const SECONDS = 8;
const CALLS = 600;
const CALLS_AT_ONCE = 20;
const keyOf = ({ apiKey }: Target) => ({ authorization: `Bearer ${apiKey}` });

/** Holds a stream open, and counts the events that it gets. */
async function follow(url: string, target: Target, signal: AbortSignal): Promise<number> {
  let events = 0;
  try {
    const path = '/api/v1/events/stream?events=scan';
    const { body, statusCode } = await request(url + path, { headers: keyOf(target), signal });
    if (statusCode !== 200) throw new Error(`a stream was answered with ${statusCode}`);
    for await (const part of body) events += String(part).split('event: scan').length - 1;
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  return events;
}

const eventStreams: Case = {
  name: `streams: ${WORKSPACES * STREAMS_OF_A_KEY} streams of events, and ${SCANS_AT_ONCE} scans at once for ${SECONDS} s`,
  async prepare({ url, shortUrl, client }) {
    const targets: Target[] = [];
    for (let added = 0; added < WORKSPACES; added += 1) targets.push(await createTarget(client));
    return async () => {
      const end = new AbortController();
      const streams = targets.flatMap((target) =>
        Array.from({ length: STREAMS_OF_A_KEY }, () => follow(url, target, end.signal)),
      );
      const codes = targets.map(({ shortCode }) => shortCode);
      const answers = await scanFor(shortUrl, codes, SECONDS);
      end.abort();
      const events = (await Promise.all(streams)).reduce((sum, count) => sum + count, 0);
      return `${answersText(answers)}, ${events} events`;
    };
  },
};

const toolCalls: Case = {
  name: `streams: ${CALLS} calls of MCP tools, ${CALLS_AT_ONCE} at once`,
  async prepare({ url, client }) {
    const target = await createTarget(client, 1_000_000);
    const call = {
      ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
      params: { name: 'find_qr_codes', arguments: { limit: 100 } },
    };
    const headers = {
      ...keyOf(target),
      ...{ 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    };
    const sent = { method: 'POST' as const, path: '/mcp', headers, body: JSON.stringify(call) };
    return async () =>
      answersText(
        await sendAll(
          url,
          Array.from({ length: CALLS }, () => sent),
          CALLS_AT_ONCE,
        ),
      );
  },
};

export const STREAM_CASES: Case[] = [eventStreams, toolCalls];
