import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { tap, type Observable } from 'rxjs';
import type { ApiRequest } from '../requests/api-request.js';
import { UnreadResponses, type SentResponse } from './unread-responses.js';

/** Refuses requests of a workspace that does not read its responses: a read also when its response has been made. */
@Injectable()
export class ResponseMemory implements NestInterceptor {
  constructor(private readonly unread: UnreadResponses) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const { caller, method } = http.getRequest<ApiRequest>();
    if (!caller) return next.handle();
    const { workspaceId } = caller;
    this.unread.requireMemory(workspaceId);
    this.unread.add(workspaceId, http.getResponse<SentResponse>());
    // What has been changed is not refused any more.
    if (method !== 'GET') return next.handle();
    return next.handle().pipe(tap(() => this.unread.requireMemory(workspaceId)));
  }
}
