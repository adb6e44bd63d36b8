import type { Request } from 'express';
import type { Caller } from '../auth/caller.js';
import type { Route } from './route-table.js';

/** What the pipeline has found out about a request. */
export interface ApiRequest extends Request {
  requestId: string;
  caller: Caller | null;
  matched: Route | null;
}
