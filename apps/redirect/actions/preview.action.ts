import { Injectable } from '@nestjs/common';
import { Config } from '#libs/platform';
import type { CodeAction } from '../request/code-action.js';
import { CodeLookup } from '../resolve/code-lookup.js';
import { locationIn } from '../pages/edge-response.js';
import { previewPage, type PreviewLinks } from './preview-page.js';
import { ScanRecorder } from '../record/scan-recorder.js';
import type { CodeTarget } from '../request/short-path.js';
import type { Visit } from '../request/visit.js';

@Injectable()
export class PreviewAction implements CodeAction {
  readonly takesForms = false;
  private readonly links: Pick<PreviewLinks, 'abuseEmail'>;

  constructor(
    private readonly lookup: CodeLookup,
    private readonly scans: ScanRecorder,
    config: Config,
  ) {
    this.links = config;
  }

  async answer(visit: Visit, { shortCode }: CodeTarget): Promise<void> {
    const found = await this.lookup.find(visit, shortCode);
    if (found)
      this.scans.preview(visit, found, (response) =>
        previewPage(found, locationIn(response), { ...this.links, shortUrlBase: visit.path.base }),
      );
  }
}
