import { createServer } from 'node:http';
import { announce } from '../toolbox/server-process.js';

/** This measures the maximum of Node: the same answer without any work. */
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
