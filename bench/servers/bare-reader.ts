import { createServer } from 'node:http';
import { announce } from '../toolbox/server-process.js';

/** This is node:http without our limits: it reads each body to its end and discards it. */
announce(
  createServer((request, response) => {
    request.resume().once('end', () => {
      if (request.method === 'GET') response.writeHead(302, { Location: 'https://example.com/menu' });
      else response.writeHead(400, { Connection: 'close' });
      response.end();
    });
  }),
);
