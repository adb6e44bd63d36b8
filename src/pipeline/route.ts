import type { DocumentedProblem } from '../problems/index.js';
import type { AccessByUse } from '../requests/allowed-to.decorator.js';
import type { BodyTypeTable } from '../requests/body-types.js';
import type { RequestTest } from '../requests/operation.decorator.js';

/** An operation: what its handler declares, and what its surface adds where the handler is silent. */
export interface Route {
  method: string;
  /** As in openapi.yaml, but with `:id` for `{id}`. */
  template: string;
  segments: string[];
  access: AccessByUse;
  /** Whether a request of it changes nothing, so that a key of scope read may send it. */
  isRead: RequestTest;
  /** Whether no request of it changes anything. */
  isReadOnly: boolean;
  /** Whether its handler, or nobody, judges query parameters; else each one is refused. */
  takesQuery: boolean;
  takesBody: boolean;
  bodyTypes: BodyTypeTable;
  /** Media types of its success. */
  produces: readonly string[];
  /** Whether it honours If-None-Match. */
  answersNotModified: boolean;
  honoursIfMatch: boolean;
  /** Whether it keeps its answers by Idempotency-Key. */
  keepsAnswers: boolean;
  /** Its own; the surface names those that all of its operations share. */
  problems: DocumentedProblem[];
}
