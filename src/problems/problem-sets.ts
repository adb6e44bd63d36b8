import {
  InternalError,
  KeyNotForSettings,
  MalformedJson,
  PayloadTooLarge,
  ReadOnlyKey,
  RoleTooLow,
  SignInRequired,
  Unauthenticated,
  Unavailable,
  UnsupportedMediaType,
  ValidationFailed,
} from './problems.js';

/** Problems of every operation. */
export const EVERY_OPERATION = [Unauthenticated, ValidationFailed, InternalError, Unavailable];

/** Further problems of an operation for programs that changes something. */
export const WRITES = [ReadOnlyKey, RoleTooLow];

/** Problems of every operation of sign-in and settings: a caller from another origin, or with an API key, gets 403. */
export const FOR_ANYONE = [KeyNotForSettings, ValidationFailed, InternalError, Unavailable];

/** The same for operations that require a session. */
export const FOR_PEOPLE = [SignInRequired, ...FOR_ANYONE];

/** Further problems of an operation with a JSON body. */
export const TAKES_BODY = [MalformedJson, PayloadTooLarge, UnsupportedMediaType];
