import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { Response } from 'express';
import type { Observable } from 'rxjs';
import { Config } from '#libs/platform';
import type { ApiRequest } from '../http/requests/api-request.js';
import { askedLanguage, LANGUAGE_COOKIE, LANGUAGE_SECONDS } from '../http/requests/chosen-language.js';

/** Keeps the language that a person has chosen on a page, for the pages and emails after it. */
@Injectable()
export class KeepsLanguage implements NestInterceptor {
  constructor(private readonly config: Config) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const language = askedLanguage(http.getRequest<ApiRequest>());
    if (language !== null)
      LANGUAGE_COOKIE.set(http.getResponse<Response>(), this.config.baseUrl, language, LANGUAGE_SECONDS);
    return next.handle();
  }
}
