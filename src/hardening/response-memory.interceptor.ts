import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { Response } from 'express';
import type { Observable } from 'rxjs';
import type { ApiRequest } from '../requests/api-request.js';
import { UnreadResponses } from './unread-responses.js';

/** Refuses requests of a workspace that does not read its responses: a read also when its response has been made. */
@Injectable()
export class ResponseMemory implements NestInterceptor {
  constructor(private readonly unread: UnreadResponses) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const { caller, method } = http.getRequest<ApiRequest>();
    if (!caller) return next.handle();
    const { workspaceId } = caller;
    const response = http.getResponse<Response>();
    this.unread.requireMemory(workspaceId);
    this.unread.add(workspaceId, response);
    // What has been changed is not refused any more.
    if (method === 'GET') beforeBody(response, () => this.unread.requireMemory(workspaceId));
    return next.handle();
  }
}

/**
 * Whether Nest sends the body or the handler itself: once the first byte is sent, a refusal could only close the connection. A
 * file that is sent in parts, as its client reads it, takes little memory and is not judged again.
 */
function beforeBody(response: Response, judge: () => void): void {
  const send = response.send.bind(response);
  response.send = (body) => {
    response.send = send;
    judge();
    return send(body);
  };
}
