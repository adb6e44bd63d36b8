/** An answer as a client saw it. */
export interface ObservedAnswer {
  method: string;
  path: string;
  status: number;
  headers: Record<string, string>;
  /** Parsed, when the answer is JSON. */
  body: unknown;
  bytes: Buffer;
}
