import { writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { createLocalCa } from '../../scripts/local-ca.js';
import { CLOSING_PATH } from '../isolation/receiver-paths.js';
import { announce } from '../toolbox/server-process.js';

const ca = await createLocalCa();
writeFileSync(process.env.WEBHOOK_CA_FILE ?? '', ca.pem);
announce(
  createServer(await ca.issue(['127.0.0.1']), (request, response) => {
    request.resume().once('end', () => {
      response.shouldKeepAlive = request.url !== CLOSING_PATH;
      response.writeHead(204).end();
    });
  }),
);
