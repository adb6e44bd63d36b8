import type { FaultCode } from '#libs/validation';
import type { ProblemCode } from './catalogue.js';

/** One fault of a request; exactly one of pointer, parameter and header says where. */
export interface Fault {
  /** RFC 6901, into the body. */
  pointer?: string;
  parameter?: string;
  /** The cell of a CSV file, such as B7, beside `parameter`. */
  cell?: string;
  header?: string;
  code: FaultCode;
  detail: string;
}

export interface ProblemParts {
  detail: string;
  errors?: Fault[];
  omittedErrors?: number;
  headers?: Record<string, string>;
  /** Additional members of the body (RFC 9457 section 3.2). */
  members?: object;
}

export class Problem extends Error {
  readonly detail: string;
  readonly errors: Fault[] | undefined;
  readonly omittedErrors: number;
  readonly headers: Record<string, string>;
  readonly members: object;

  constructor(
    readonly status: number,
    readonly code: ProblemCode,
    parts: ProblemParts,
  ) {
    super(parts.detail);
    this.detail = parts.detail;
    this.errors = parts.errors;
    this.omittedErrors = parts.omittedErrors ?? 0;
    this.headers = parts.headers ?? {};
    this.members = parts.members ?? {};
  }
}

export interface ProblemClass<Arguments extends unknown[] = never[]> {
  new (...args: Arguments): Problem;
  readonly status: number;
  readonly code: ProblemCode;
}

/** Declares one failure. `code` is public contract and never renamed; `describe` says what to change. */
export function problem<Arguments extends unknown[]>(
  status: number,
  code: ProblemCode,
  describe: (...args: Arguments) => string | ProblemParts,
): ProblemClass<Arguments> {
  return class extends Problem {
    static readonly status = status;
    static readonly code = code;

    constructor(...args: Arguments) {
      const parts = describe(...args);
      super(status, code, typeof parts === 'string' ? { detail: parts } : parts);
    }
  };
}

export function raise(error: Error): never {
  throw error;
}
