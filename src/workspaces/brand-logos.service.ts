import { Inject, Injectable } from '@nestjs/common';
import { Transactions } from '#libs/database';
import { FILE_STORE, type FileStore } from '#libs/files';
import { invalidField } from '../http/problems/index.js';
import type { WorkspaceScope } from '../http/requests/caller.js';
import { LOGO_BYTES } from '../http/requests/logo.js';
import { FIND_LOGO_FILE } from './brand-logos.queries.js';
import { LOGO_ID_FAULT, type UpdateBrandDto } from './workspace-brand.dto.js';

const KIBIBYTE = 2 ** 10;
const MAX_UPLOADED_BYTES = 256 * KIBIBYTE;

interface LogoFile {
  folder: string;
  mediaType: string;
  bytes: number;
  isPublic: boolean;
  isUnderWay: boolean;
}

/** Copies an uploaded picture into a brand, so that its pages fetch nothing and stay as they are when the file is deleted. */
@Injectable()
export class BrandLogosService {
  constructor(
    private readonly transactions: Transactions,
    @Inject(FILE_STORE) private readonly store: FileStore | null,
  ) {}

  /** Not in a transaction. @throws ValidationFailed for another file than a small picture that is ready */
  async copied(scope: WorkspaceScope, { logoId, ...brand }: UpdateBrandDto): Promise<UpdateBrandDto> {
    if (logoId === undefined) return brand;
    if (brand.logo !== undefined) throw invalid('must be omitted if logo is present');
    return { ...brand, logo: await this.read(scope, logoId) };
  }

  private async read({ workspaceId }: WorkspaceScope, id: string): Promise<string> {
    const [file] = await this.transactions.query<LogoFile>(FIND_LOGO_FILE, [workspaceId, id]);
    if (!file || !this.store) throw invalid(LOGO_ID_FAULT);
    if (!file.mediaType.startsWith('image/') || file.bytes > MAX_UPLOADED_BYTES)
      throw invalid('must be the id of a picture of at most 256 KiB');
    if (file.isUnderWay) throw invalid('is a picture that is still being drawn: retry in some seconds');
    if (!file.isPublic) throw invalid('must be the id of a picture that visitors can see');
    const bytes = await this.store.readPart(`${file.folder}/480.webp`, 0, LOGO_BYTES + 1);
    if (bytes.length > LOGO_BYTES)
      throw invalid(
        'is too detailed: 480 pixels wide, it must have at most 32 KiB. Choose a simpler picture',
      );
    return `data:image/webp;base64,${bytes.toString('base64')}`;
  }
}

const invalid = (message: string) => invalidField('/brand/logoId', message);
