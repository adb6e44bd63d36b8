/** An upload on this disk, which ends with its request. */
export interface ReceivedFile {
  path: string;
  /** As the client sent it. */
  name: string;
  bytes: number;
  sha256: Buffer;
  /** The first bytes. */
  head: Buffer;
}
