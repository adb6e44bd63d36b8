import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import type { Observable } from 'rxjs';
import { inOtherCase } from '#libs/validation';
import { QR_NAMES, QUERY_NAMES, sortInOtherCase } from './mobile.fields.js';

/** Reads the fields of a body and the parameters of a query under their names in REST v1, before they are validated. */
@Injectable()
export class CamelCaseInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request>();
    request.body = inOtherCase(request.body, QR_NAMES);
    // Express parses the query at each access.
    Object.defineProperty(request, 'query', { value: queryOf(request) });
    return next.handle();
  }
}

function queryOf({ query }: Request): object {
  const sort = sortInOtherCase(query.sort);
  return inOtherCase(sort === undefined ? query : { ...query, sort }, QUERY_NAMES) as object;
}
