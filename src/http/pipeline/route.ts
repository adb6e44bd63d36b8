import type { Type } from '@nestjs/common';
import type { DocumentedProblem } from '../problems/index.js';
import type { Access } from '../permissions/permissions.js';
import type { BodyReader, BodyReceiver } from '../requests/body-reader.js';
import type { BodyTypeTable } from '../requests/body-types.js';
import type { RequestTest } from '../requests/operation.decorator.js';
import type { Preparation } from '../requests/preparation.js';
import type { ValidatedParameter } from './nest-metadata.js';

export interface Route {
  method: string;
  template: string;
  segments: string[];
  access: Access;
  /** True if a session must have been proven within 10 minutes. */
  needsFreshProof: boolean;
  /** False if it concerns the account, about which a session of a connection proves nothing. */
  isOpenToSso: boolean;
  isOpenToOtherSites: boolean;
  /** True for a request that changes nothing, so that a key of scope read may send it. */
  isRead: RequestTest;
  goesOnInMaintenance: boolean;
  takesQuery: boolean;
  bodyTypes: BodyTypeTable;
  readBy: Type<BodyReader> | null;
  receivedBy: Type<BodyReceiver> | null;
  produces: readonly string[];
  sendsNotModified: boolean;
  honoursIfMatch: boolean;
  validated: ValidatedParameter[];
  storesResponses: boolean | 'id';
  preparedBy: Type<Preparation> | null;
  problems: DocumentedProblem[];
}
