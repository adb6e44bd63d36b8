/** In UTF-16 code units: at least as many bytes, and at most three times as many. */
const CHUNK_LENGTH = 64 * 2 ** 10;

/** Collects a text as chunks of bytes. */
export class Chunks {
  private readonly chunks: Buffer[] = [];
  private parts: string[] = [];
  private length = 0;

  add(part: string): void {
    this.parts.push(part);
    this.length += part.length;
    if (this.length >= CHUNK_LENGTH) this.close();
  }

  end(): readonly Buffer[] {
    if (this.length > 0) this.close();
    return this.chunks;
  }

  private close(): void {
    this.chunks.push(Buffer.from(this.parts.join(''), 'utf8'));
    this.parts = [];
    this.length = 0;
  }
}
