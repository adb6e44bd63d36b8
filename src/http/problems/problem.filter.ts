import { Catch, HttpException, Inject, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { Response } from 'express';
import { Config, LOG, Outage, type Log } from '#libs/platform';
import { isDatabaseUnavailable } from '#libs/database';
import { ClientDisconnected, QueueFull } from '#libs/queue';
import type { ApiRequest } from '../requests/api-request.js';
import { languageOf } from '../requests/chosen-language.js';
import { Problem } from './problem.js';
import { InternalError, MalformedRequest, NotFound, Unavailable } from './problems.js';

/** Renders every error in the format of its request; a bug becomes a 500 whose stack goes only to the log. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(
    private readonly config: Config,
    private readonly outage: Outage,
    @Inject(LOG) private readonly log: Log,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<ApiRequest>();
    const response = http.getResponse<Response>();
    const found = this.toProblem(error, request);
    request.problem = found;
    if (response.headersSent) {
      response.destroy();
      return;
    }
    // The handler may have set these before it, or its COMMIT, failed.
    for (const name of ['ETag', 'Link', 'Location', 'Set-Cookie', 'Idempotent-Replayed'])
      response.removeHeader(name);
    const { requestId, errors: format } = request;
    const language = languageOf(request);
    const body = format.render(found, { requestId, baseUrl: this.config.baseUrl, language });
    response
      .status(format.statusOf(found))
      .set({ ...format.headers, ...found.headers })
      .type(format.mediaType)
      .send(typeof body === 'string' ? body : JSON.stringify(body));
  }

  private toProblem(error: unknown, { requestId }: ApiRequest): Problem {
    if (error instanceof Problem) return error;
    // Nest's router throws these for unknown paths, and for paths that cannot be decoded.
    if (error instanceof HttpException && [400, 404].includes(error.getStatus())) return new NotFound();
    if (error instanceof QueueFull) return new Unavailable();
    if (error instanceof ClientDisconnected) return new MalformedRequest('The connection was closed.');
    if (isDatabaseUnavailable(error)) {
      this.outage.failed({ request_id: requestId, reason: String(error) });
      return new Unavailable();
    }
    this.log.error(
      { request_id: requestId, stack: error instanceof Error ? error.stack : String(error) },
      'unexpected error',
    );
    return new InternalError();
  }
}
