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

/** What every operation may answer. */
export const EVERY_OPERATION = [Unauthenticated, ValidationFailed, InternalError, Unavailable];

/** What an operation for programs may answer besides when it changes something. */
export const WRITES = [ReadOnlyKey, RoleTooLow];

/** What every operation of sign-in and settings may answer: a caller from elsewhere, or a key, is 403. */
export const FOR_ANYONE = [KeyNotForSettings, ValidationFailed, InternalError, Unavailable];

/** The same where somebody must be signed in. */
export const FOR_PEOPLE = [SignInRequired, ...FOR_ANYONE];

/** What an operation may answer besides when it takes a JSON body. */
export const TAKES_BODY = [MalformedJson, PayloadTooLarge, UnsupportedMediaType];
