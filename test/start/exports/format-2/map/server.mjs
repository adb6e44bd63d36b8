// Answers the codes without the service: PORT=8080 node server.mjs
import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const folder = dirname(fileURLToPath(import.meta.url));
const codes = new Map();
const keyOf = (host, path) => host.toLowerCase() + path.toUpperCase();

for await (const line of createInterface({ input: createReadStream(join(folder, 'codes.jsonl')) })) {
  const { host, path, location, page } = JSON.parse(line);
  codes.set(keyOf(host, path), { location, page });
}

const server = createServer(({ headers, url = '/' }, response) => {
  const host = (headers.host ?? '').replace(/:\d+$/, '');
  const code = codes.get(keyOf(host, url.split('?')[0]));
  response.setHeader('Cache-Control', 'private, no-store');
  if (!code) {
    response.writeHead(404).end();
  } else if (code.location) {
    response.writeHead(302, { Location: code.location }).end();
  } else {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    const page = createReadStream(join(folder, 'pages', code.page));
    page.on('error', () => response.destroy());
    page.pipe(response);
  }
});

server.listen(Number(process.env.PORT ?? 8080), () => {
  console.log(`${codes.size} codes at http://localhost:${server.address().port}`);
});
