import type { components } from './schema.js';

type Schemas = components['schemas'];

type ScimError = Schemas['ScimError'];

/** The error body of every operation outside of SCIM; settings, sign-in and mobile write requestId. */
type Problem = Schemas['Problem'] | Schemas['AccountProblem'] | Schemas['MobileProblem'];

export type Fault = Schemas['RequestError'];

/** What every call throws if it fails, except when it is aborted. */
export abstract class QrError extends Error {}

/** No response arrived; `cause` says why. */
export class ConnectionError extends QrError {
  override readonly name: string = 'ConnectionError';
}

/** No response arrived in time. */
export class ConnectionTimeoutError extends ConnectionError {
  override readonly name = 'ConnectionTimeoutError';
}

/** The service rejected the request. Its classes say how to handle it, and `code` says exactly why. */
export class ProblemError extends QrError {
  override readonly name: string = 'ProblemError';
  /** The HTTP status. */
  readonly status: number;
  /** Those of the response. */
  readonly headers: Headers;
  /**
   * A code of the catalogue of errors, such as `validation_failed`. SCIM has types instead, such as `uniqueness`, or none (`scim_error`).
   * `unreachable` when the body is neither.
   */
  readonly code: string;
  /** Says what is wrong and what to change. */
  readonly detail: string;
  /** Each fault of the request, with a JSON Pointer into its body if it is there. */
  readonly faults: readonly Fault[];
  /** The whole body, with what only some operations add, such as the results in bulk. */
  readonly details: Problem | ScimError | null;

  constructor(
    { status, headers }: Pick<Response, 'status' | 'headers'>,
    details: Problem | ScimError | null,
  ) {
    const said = saidIn(status, details);
    super(said.detail);
    this.status = status;
    this.headers = headers;
    this.details = details;
    this.code = said.code;
    this.detail = said.detail;
    this.faults = said.faults;
  }

  /** Include it when you ask for help. */
  get requestId(): string | null {
    return this.headers.get('X-Request-Id');
  }

  /** The seconds after which the request can be repeated, if the response names them. */
  get retryAfter(): number | null {
    return secondsIn(this.headers);
  }
}

/** 401: the credentials are missing or invalid. */
export class AuthenticationError extends ProblemError {
  override readonly name = 'AuthenticationError';
}

/** 403: the caller is not allowed to do this. */
export class PermissionError extends ProblemError {
  override readonly name: string = 'PermissionError';
}

/** 403 `plan_required`: the plan of the workspace does not include this. */
export class PlanRequiredError extends PermissionError {
  override readonly name = 'PlanRequiredError';
}

/** 404: it does not exist in this workspace. */
export class NotFoundError extends ProblemError {
  override readonly name = 'NotFoundError';
}

/** 409: the request conflicts with the state of a record. */
export class ConflictError extends ProblemError {
  override readonly name: string = 'ConflictError';
}

/** 409 `already_done`: a request with the same Idempotency-Key has succeeded, and its secret was shown once. */
export class AlreadyDoneError extends ConflictError {
  override readonly name = 'AlreadyDoneError';
}

/** 412: the record has changed since it was read. */
export class PreconditionFailedError extends ProblemError {
  override readonly name = 'PreconditionFailedError';
}

/** 422: `faults` lists everything that is wrong with the request. */
export class ValidationError extends ProblemError {
  override readonly name = 'ValidationError';
}

/** 429: too many requests for now. */
export class RateLimitError extends ProblemError {
  override readonly name: string = 'RateLimitError';
}

/** 429 `quota_exceeded`: the requests of this month are used up. */
export class QuotaExceededError extends RateLimitError {
  override readonly name = 'QuotaExceededError';
}

/** 5xx: the service, or a proxy before it, failed. */
export class ServerError extends ProblemError {
  override readonly name = 'ServerError';
}

const BY_CODE: Readonly<Record<string, typeof ProblemError>> = {
  plan_required: PlanRequiredError,
  already_done: AlreadyDoneError,
  quota_exceeded: QuotaExceededError,
};

const BY_STATUS: Readonly<Record<number, typeof ProblemError>> = {
  401: AuthenticationError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  412: PreconditionFailedError,
  422: ValidationError,
  429: RateLimitError,
};

/** The error that a response describes; a proxy in between describes none. */
export async function errorOf(response: Response): Promise<ProblemError> {
  const details = await problemIn(response);
  const { status } = response;
  const type =
    BY_CODE[saidIn(status, details).code] ??
    BY_STATUS[status] ??
    (status >= 500 ? ServerError : ProblemError);
  return new type(response, details);
}

const SECONDS = /^\d+$/;

/** The seconds of Retry-After, which can also be a date. */
export function secondsIn(headers: Headers): number | null {
  const value = headers.get('Retry-After') ?? '';
  if (SECONDS.test(value)) return Number(value);
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - Date.now()) / 1000));
}

/** Null for the page of a proxy in between. */
async function problemIn(response: Response): Promise<Problem | ScimError | null> {
  const type = response.headers.get('Content-Type') ?? '';
  if (!/^application\/(?:problem|scim)\+json/.test(type)) return null;
  return (await response.json()) as Problem | ScimError;
}

function saidIn(status: number, details: Problem | ScimError | null) {
  const faults: readonly Fault[] = [];
  if (details === null)
    return { code: 'unreachable', detail: `The service responded with status ${status}.`, faults };
  if ('schemas' in details) return { code: details.scimType ?? 'scim_error', detail: details.detail, faults };
  return { code: details.code, detail: details.detail, faults: details.errors ?? faults };
}
