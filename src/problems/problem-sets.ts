import {
  InternalError,
  MalformedJson,
  PayloadTooLarge,
  ReadOnlyKey,
  Unauthenticated,
  Unavailable,
  UnsupportedMediaType,
  ValidationFailed,
} from './problems.js';

/** What every operation may answer. */
export const EVERY_OPERATION = [Unauthenticated, ValidationFailed, InternalError, Unavailable];

/** What an operation may answer besides when it changes something. */
export const WRITES = [ReadOnlyKey];

/** What an operation may answer besides when it takes a JSON body. */
export const TAKES_BODY = [MalformedJson, PayloadTooLarge, UnsupportedMediaType];
