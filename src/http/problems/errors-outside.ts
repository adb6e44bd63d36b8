import type { Request } from 'express';
import { ERROR_PAGE } from './error-page.js';
import { PAGE_POLICY } from './page-layout.js';
import { PROBLEM_JSON, type ErrorFormat } from './index.js';
import { acceptedType } from '../requests/accept.js';

const HEADERS = { 'Cache-Control': 'no-store', Vary: 'Accept' };

const JSON_OUTSIDE: ErrorFormat = { ...PROBLEM_JSON, headers: HEADERS };
const PAGE_OUTSIDE: ErrorFormat = {
  ...ERROR_PAGE,
  headers: { ...HEADERS, Vary: 'Accept, Accept-Language', 'Content-Security-Policy': PAGE_POLICY },
};

export const errorsOutside = (request: Request): ErrorFormat =>
  acceptedType(request, ['application/json', 'text/html']) === 'text/html' ? PAGE_OUTSIDE : JSON_OUTSIDE;
