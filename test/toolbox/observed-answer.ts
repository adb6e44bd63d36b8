export interface ObservedAnswer {
  method: string;
  path: string;
  status: number;
  headers: Record<string, string>;
  body: unknown;
  bytes: Buffer;
}
