import {
  AuthenticationError,
  ConflictError,
  ConnectionError,
  NotFoundError,
  PermissionError,
  PreconditionFailedError,
  ProblemError,
  RateLimitError,
  ServerError,
} from '../client/index.js';

/** What a script can distinguish. */
export const EXIT = {
  failed: 1,
  usage: 2,
  credentials: 3,
  forbidden: 4,
  notFound: 5,
  conflict: 6,
  invalid: 7,
  limit: 8,
  unreachable: 9,
  inPart: 10,
} as const;

/** A failure that needs no stack: its message says what to change. */
export class CommandError extends Error {
  constructor(
    readonly exitCode: number,
    message: string,
  ) {
    super(message);
  }
}

export const usageError = (message: string): CommandError => new CommandError(EXIT.usage, message);

const BY_CLASS = [
  [AuthenticationError, EXIT.credentials],
  [PermissionError, EXIT.forbidden],
  [NotFoundError, EXIT.notFound],
  [ConflictError, EXIT.conflict],
  [PreconditionFailedError, EXIT.conflict],
  [RateLimitError, EXIT.limit],
  [ServerError, EXIT.failed],
  [ProblemError, EXIT.invalid],
  [ConnectionError, EXIT.unreachable],
] as const;

export function exitCodeOf(error: unknown): number {
  if (error instanceof CommandError) return error.exitCode;
  return BY_CLASS.find(([type]) => error instanceof type)?.[1] ?? EXIT.failed;
}

/** One sentence, then a line for each fault of the request. */
export function linesOf(error: unknown): string[] {
  if (error instanceof ProblemError) {
    const faults = error.faults.map(({ detail }) => detail).filter((detail) => detail !== error.detail);
    return [
      `${error.detail} (${error.code})`,
      ...faults.map((detail) => `  ${detail}`),
      ...(error.requestId === null ? [] : [`  Request ID: ${error.requestId}`]),
    ];
  }
  if (error instanceof ConnectionError) return [error.message, ...reasonOf(error)];
  return [error instanceof Error ? error.message : String(error)];
}

/** fetch says only that it failed; its cause says why. */
function reasonOf({ cause }: ConnectionError): string[] {
  const inner = cause instanceof Error ? (cause.cause ?? cause) : cause;
  return inner instanceof Error
    ? [`  ${inner.message || ((inner as NodeJS.ErrnoException).code ?? '')}`]
    : [];
}

/** For programs: what `linesOf` says. */
export function recordOf(error: unknown): object {
  if (!(error instanceof ProblemError)) return { code: null, detail: linesOf(error).join(' ') };
  const { code, detail, status, requestId, faults } = error;
  return { code, detail, status, request_id: requestId, errors: faults };
}
