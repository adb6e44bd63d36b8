/** In UTF-16 code units: at least as many bytes, and at most three times as many. */
const CHUNK_LENGTH = 64 * 2 ** 10;

/** Collects a text as chunks of bytes. */
export class Chunks {
  private readonly chunks: Buffer[] = [];
  private parts: string[] = [];
  private length = 0;

  /** @param part bytes become a chunk as they are, which other pages can share */
  add(part: string | Buffer): void {
    if (typeof part !== 'string') return this.addBytes(part);
    this.parts.push(part);
    this.length += part.length;
    if (this.length >= CHUNK_LENGTH) this.close();
  }

  end(): readonly Buffer[] {
    if (this.length > 0) this.close();
    return this.chunks;
  }

  private addBytes(bytes: Buffer): void {
    if (bytes.length === 0) return;
    if (this.length > 0) this.close();
    this.chunks.push(bytes);
  }

  private close(): void {
    this.chunks.push(Buffer.from(this.parts.join(''), 'utf8'));
    this.parts = [];
    this.length = 0;
  }
}
