import { createServer } from 'node:http';
import { announce } from '../toolbox/server-process.js';

/** node:http without limits of our own: reads each body to its end, and does nothing with it. */
announce(
  createServer((request, response) => {
    request.resume().once('end', () => {
      if (request.method === 'GET') response.writeHead(302, { Location: 'https://example.com/menu' });
      else response.writeHead(400, { Connection: 'close' });
      response.end();
    });
  }),
);
