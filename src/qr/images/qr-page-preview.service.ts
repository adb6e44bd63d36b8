import { Injectable } from '@nestjs/common';
import { Brand, pagePreview, type PagePreview } from '#libs/pages';
import { Clock } from '#libs/platform';
import type { Language } from '#libs/languages';
import { pageOf } from '#libs/qr-codes';
import { CodeFilesService } from '../../files/code-files.service.js';
import { QrPreparationsService } from '../write/qr-preparations.service.js';
import type { Caller } from '../../http/requests/caller.js';
import { raise } from '../../http/problems/index.js';
import { WorkspaceBrandsService } from '../../workspaces/workspace-brands.service.js';
import type { CreateQrCodeDto } from '../record/qr-create.dto.js';
import { withoutPage } from '../record/qr.errors.js';

/** The page has its forms and buttons only below a path, and nothing in a preview leads there. */
const CODE_PATH = '/preview';

@Injectable()
export class QrPagePreviewService {
  constructor(
    private readonly brands: WorkspaceBrandsService,
    private readonly preparations: QrPreparationsService,
    private readonly clock: Clock,
    private readonly files: CodeFilesService,
  ) {}

  /** Draws the page that visitors of such a code would see now, by the renderer of the scan edge. @throws ValidationFailed */
  async render(caller: Caller, body: CreateQrCodeDto, language: Language): Promise<PagePreview> {
    const now = this.clock.now();
    const { row } = await this.preparations.draft(caller, body);
    if (row.shortCode === null) throw withoutPage('dynamic', 'true: only dynamic codes lead to a page');
    const page =
      pageOf(await this.files.attach(caller, row), language, now.getTime()) ??
      raise(withoutPage('category', `one with a page: scans of ${row.category} are redirected`));
    const settings = await this.brands.find(caller);
    return pagePreview(page, { language, brand: settings && new Brand(settings), codePath: CODE_PATH });
  }
}
