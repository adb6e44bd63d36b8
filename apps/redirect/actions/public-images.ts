import { Injectable } from '@nestjs/common';
import { EdgeReads, type PreparedStatement } from '#libs/database';
import { Config, lruCache } from '#libs/platform';
import {
  describeSymbol,
  imageETag,
  readSymbolContent,
  SymbolImages,
  type DrawnImage,
  type SymbolContent,
  type SymbolImage,
  type SymbolSource,
} from '#libs/qr-codes';
import type { ResolvedCode } from '../resolve/resolved-code.js';

/** Applies to each of two caches, because an email to many people shows the same image often. */
const MAX_BYTES = 16 * 2 ** 20;

export interface PublicImage extends SymbolImage {
  eTag: string;
}

const FIND_SYMBOL: PreparedStatement = {
  name: 'find symbol',
  text: `
    select dynamic, domain, short_code as "shortCode", short_code_norm as "shortCodeNorm", digital_link as "digitalLink", category,
      qr_data as "qrData", design
    from qr_codes
    where workspace_id = $1 and id = $2 and deleted_at is null and taken_down_at is null
      and not exists (select from workspaces where id = workspace_id and suspended_at is not null)`,
};

@Injectable()
export class PublicImages {
  /** Keyed by the cached code, which each change replaces. */
  private readonly contents = lruCache<SymbolContent, ResolvedCode>(MAX_BYTES, {
    sizeOf: (content) => JSON.stringify(content).length,
  });
  private readonly drawn = lruCache<Uint8Array>(MAX_BYTES, { sizeOf: ({ length }) => length });

  constructor(
    private readonly reads: EdgeReads,
    private readonly images: SymbolImages,
    private readonly config: Config,
  ) {}

  async describe(
    code: ResolvedCode,
    { format, px }: { format: 'svg' | 'png'; px: number },
  ): Promise<PublicImage | null> {
    const content = this.contents.get(code) ?? (await this.read(code));
    if (!content) return null;
    const image = describeSymbol(content, { format, width: { px } });
    return { ...image, eTag: imageETag(image) };
  }

  /** @param signal aborts when the visitor leaves @throws QueueFull, ClientDisconnected */
  async draw(code: ResolvedCode, { eTag, ...image }: PublicImage, signal: AbortSignal): Promise<DrawnImage> {
    const bytes = this.drawn.get(eTag);
    if (bytes) return { bytes };
    const drawn = await this.images.draw(image, { key: code.scanned.workspaceId, signal });
    if ('bytes' in drawn) this.drawn.set(eTag, drawn.bytes);
    return drawn;
  }

  private async read(code: ResolvedCode): Promise<SymbolContent | null> {
    const [row] = await this.reads.read<SymbolSource>(FIND_SYMBOL, [code.scanned.workspaceId, code.id]);
    if (!row) return null;
    const content = readSymbolContent(row, this.config.shortUrlBase);
    this.contents.set(code, content);
    return content;
  }
}
