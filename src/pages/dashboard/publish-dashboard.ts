import type { INestApplication } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { contentPolicy } from '#libs/http-server';
import { DASHBOARD_PATHS } from '#libs/platform';
import { NotFound } from '../../http/problems/index.js';
import { DashboardFilesService } from './dashboard-files.service.js';

/** Below /assets. */
const SERVICE_WORKER = '/offline.js';
/** It is for the whole dashboard, and what it requests is under its own policy. */
const WORKER_HEADERS = {
  'Content-Security-Policy': contentPolicy({ 'connect-src': "'self'" }),
  'Service-Worker-Allowed': '/',
};
const HASHED = /-[\w-]{8}\.\w+$/;

/** Serves the dashboard's files below /assets, and its page at the paths of its screens; `/` depends on the session. */
export function publishDashboard(app: INestApplication): void {
  const files = app.get(DashboardFilesService);
  app.use('/assets', (request: Request, response: Response, next: NextFunction) => {
    if (isRead(request)) sendAsset(files, request, response);
    else next();
  });
  const paths = DASHBOARD_PATHS.map((path) => `/${path}`);
  app.use(paths, (request: Request, response: Response, next: NextFunction) => {
    if (isRead(request)) response.set(files.shellHeaders).send(files.shell());
    else next();
  });
}

const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD';

function sendAsset(files: DashboardFilesService, request: Request, response: Response): void {
  const asset = files.find(request.path.slice(1));
  if (asset === undefined) throw new NotFound();
  const { mediaType, bytes, encodings } = asset;
  const [encoding, compressed] =
    [...encodings].find(([name]) => request.acceptsEncodings(name) !== false) ?? [];
  if (encoding !== undefined) response.set('Content-Encoding', encoding);
  response
    .set({
      'Content-Type': mediaType,
      'Cache-Control': HASHED.test(request.path) ? 'public, max-age=31536000, immutable' : 'no-cache',
      Vary: 'Accept-Encoding',
      ...(request.path === SERVICE_WORKER ? WORKER_HEADERS : {}),
    })
    .send(compressed ?? bytes);
}
