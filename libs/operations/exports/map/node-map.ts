import { csvLine } from '#libs/csv';
import type { MapEntry } from './map-entries.js';

export const NODE_SERVER = `// Answers the codes without the service: PORT=8080 node server.mjs
import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, extname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const folder = dirname(fileURLToPath(import.meta.url));
const types = { '.png': 'image/png', '.jpeg': 'image/jpeg', '.webp': 'image/webp', '.svg': 'image/svg+xml' };
const codes = new Map();
const keyOf = (host, path, isExact) => host.toLowerCase() + (isExact ? '/' + path : path.toUpperCase());

for await (const line of createInterface({ input: createReadStream(join(folder, 'codes.jsonl')) })) {
  const { host, path, exact, location, page } = JSON.parse(line);
  codes.set(keyOf(host, path, exact), { location, page });
}

const server = createServer(({ headers, url = '/' }, response) => {
  const host = (headers.host ?? '').replace(/:\\d+$/, '');
  const path = url.split('?')[0];
  const code = codes.get(keyOf(host, path, true)) ?? codes.get(keyOf(host, path, false));
  response.setHeader('Cache-Control', 'private, no-store');
  if (!code) {
    response.writeHead(404).end();
  } else if (code.location) {
    response.writeHead(302, { Location: code.location }).end();
  } else {
    response.setHeader('Content-Type', types[extname(code.page)] ?? 'text/html; charset=utf-8');
    const page = createReadStream(join(folder, 'pages', code.page));
    page.on('error', () => response.destroy());
    page.pipe(response);
  }
});

server.listen(Number(process.env.PORT ?? 8080), () => {
  console.log(\`\${codes.size} codes at http://localhost:\${server.address().port}\`);
});
`;

/** A line of JSON for each code that the map answers. */
export async function* nodeMap(entries: AsyncIterable<MapEntry>): AsyncGenerator<string> {
  for await (const { host, path, isCaseSensitive: exact, location, page, reason } of entries)
    if (reason === null) yield `${JSON.stringify({ host, path, exact, location, page })}\n`;
}

/** The codes that no map can answer, and why. */
export async function* leftOut(entries: AsyncIterable<MapEntry>): AsyncGenerator<string> {
  yield csvLine(['id', 'host', 'path', 'reason'], ',');
  for await (const { id, host, path, reason } of entries)
    if (reason !== null) yield csvLine([id, host, path, reason], ',');
}
