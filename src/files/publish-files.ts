import type { INestApplication } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { FileDownloads } from './file-downloads.js';

/** Serves uploaded files at `/.f/`, to which the scan edge redirects if they are in a folder. */
export function publishFiles(app: INestApplication): void {
  const downloads = app.get(FileDownloads);
  app.use('/.f', (request: Request, response: Response, next: NextFunction) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next();
    void downloads.send(request, response, next);
  });
}
