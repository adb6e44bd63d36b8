import type { Type } from '@nestjs/common';
import type { DocumentedProblem } from '../problems/index.js';
import type { AccessByUse } from '../requests/allowed-to.decorator.js';
import type { BodyReader } from '../requests/body-reader.js';
import type { BodyTypeTable } from '../requests/body-types.js';
import type { RequestTest } from '../requests/operation.decorator.js';
import type { Preparation } from '../requests/preparation.js';
import type { ValidatedParameter } from './nest-metadata.js';

/** An operation: the declarations of its handler, with defaults from its surface. */
export interface Route {
  method: string;
  /** As in openapi.yaml, but with `:id` for `{id}`. */
  template: string;
  segments: string[];
  access: AccessByUse;
  /** Whether a request of it changes nothing, so that a key of scope read may send it. */
  isRead: RequestTest;
  /** Whether it accepts query parameters; otherwise each one is refused. */
  takesQuery: boolean;
  bodyTypes: BodyTypeTable;
  /** What reads its bodies, if it does that itself. */
  readBy: Type<BodyReader> | null;
  /** Media types of its successful response. */
  produces: readonly string[];
  /** Whether it honours If-None-Match. */
  sendsNotModified: boolean;
  honoursIfMatch: boolean;
  /** Its query and its body. */
  validated: ValidatedParameter[];
  /** Whether its responses are stored by Idempotency-Key. */
  storesResponses: boolean;
  /** What runs before the transaction of an Idempotency-Key. */
  preparedBy: Type<Preparation> | null;
  /** Its own problems; the surface declares those that all of its operations share. */
  problems: DocumentedProblem[];
}
