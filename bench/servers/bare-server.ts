import { createServer } from 'node:http';
import { announce } from '../toolbox/server-process.js';

/** What Node can do at most: the same answer, and nothing done for it. */
const headers = [
  'Location',
  'https://example.com/menu',
  'Cache-Control',
  'private, no-store',
  'Content-Length',
  '0',
];

const server = createServer((_request, response) => {
  response.writeHead(302, headers);
  response.end();
});
announce(server);
