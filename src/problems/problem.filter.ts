import { Catch, HttpException, Inject, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { Response } from 'express';
import { isDatabaseAway } from '#libs/database';
import { DrawingOverloaded } from '#libs/qr-codes';
import { LOG, type Log } from '#libs/observability';
import type { ApiRequest } from '../requests/api-request.js';
import { surfaceOf } from '../requests/surfaces.js';
import { Problem } from './problem.js';
import { ProblemRenderer } from './problem.renderer.js';
import { InternalError, NotFound, Unavailable } from './problems.js';

/** Renders every error as application/problem+json; a bug becomes a 500 whose stack goes to the log only. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(
    private readonly renderer: ProblemRenderer,
    @Inject(LOG) private readonly log: Log,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<ApiRequest>();
    const response = http.getResponse<Response>();
    const found = this.toProblem(error, request);
    if (response.headersSent) {
      response.destroy();
      return;
    }
    // What a handler said of its record before it failed, or before its COMMIT did.
    for (const name of ['ETag', 'Link', 'Location', 'Set-Cookie', 'Idempotent-Replayed'])
      response.removeHeader(name);
    response.status(found.status).set(found.headers).type('application/problem+json');
    const { requestId } = request;
    const body = surfaceOf(request.path)?.isCamelCase
      ? this.renderer.renderCamelCase(found, requestId)
      : this.renderer.render(found, requestId);
    response.send(JSON.stringify(body));
  }

  private toProblem(error: unknown, { requestId }: ApiRequest): Problem {
    if (error instanceof Problem) return error;
    // Nest's router throws these by itself for unknown paths, and for those that cannot be decoded.
    if (error instanceof HttpException && [400, 404].includes(error.getStatus())) return new NotFound();
    if (error instanceof DrawingOverloaded) return new Unavailable();
    if (isDatabaseAway(error)) {
      this.log.warn({ request_id: requestId, reason: String(error) }, 'database unavailable');
      return new Unavailable();
    }
    this.log.error(
      { request_id: requestId, stack: error instanceof Error ? error.stack : String(error) },
      'unexpected error',
    );
    return new InternalError();
  }
}
