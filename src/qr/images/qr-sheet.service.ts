import { Injectable } from '@nestjs/common';
import { Config } from '#libs/platform';
import {
  readSymbolContent,
  shortUrlOfCode,
  SymbolSheets,
  type Sheet,
  type SheetLabel,
  type SymbolDesign,
} from '#libs/qr-codes';
import type { Caller } from '../../http/requests/caller.js';
import { invalid, invalidField, ValidationFailed } from '../../http/problems/index.js';
import { QrExportsService } from '../list/qr-exports.service.js';
import type { QrRecord } from '../record/qr-record.js';
import type { QrSheetQuery } from './qr-sheet.dto.js';
import { layoutFaults, layOutSheet } from './sheet-layout.js';

export const MAX_LABELS = 1_000;

@Injectable()
export class QrSheetService {
  constructor(
    private readonly exports: QrExportsService,
    private readonly sheets: SymbolSheets,
    private readonly config: Config,
  ) {}

  async draw(caller: Caller, query: QrSheetQuery): Promise<Uint8Array> {
    const { preset, skip, caption, marks, color_space: colorSpace } = query;
    const faults = layoutFaults(preset, query);
    if (faults.length > 0) throw new ValidationFailed(faults);
    const layout = layOutSheet(preset, query);
    const perPage = layout.columns * layout.rows;
    if (skip >= perPage) throw invalidField('skip', `must be less than ${perPage}, the labels of a page`);
    const names: string[] = [];
    const sheet: Sheet = { layout, labels: [], designs: [], skip, hasMarks: marks, colorSpace };
    const designs = new Map<string, number>();
    for await (const codes of this.exports.pages(caller, query, MAX_LABELS))
      for (const code of codes) {
        const { payload, design } = readSymbolContent(code, this.config.shortUrlBase);
        sheet.labels.push({ payload, design: indexOf(design), caption: this.captionOf(code, caption) });
        names.push(code.name);
      }
    const drawn = await this.sheets.draw(sheet);
    if ('bytes' in drawn) return drawn.bytes;
    if ('fitting' in drawn) throw tooManyModules(drawn.fitting);
    const { label, minMm, spaceMm } = drawn.tooSmall;
    throw invalidField(
      preset === undefined ? 'columns' : 'preset',
      `leaves ${spaceMm} mm for the symbol of "${names[label] ?? ''}", which needs ${minMm} mm at least; choose larger labels`,
    );

    /** Many codes have the same design, and a logo is large. */
    function indexOf(design: SymbolDesign): number {
      const key = JSON.stringify(design);
      const known = designs.get(key);
      if (known !== undefined) return known;
      designs.set(key, sheet.designs.length);
      return sheet.designs.push(design) - 1;
    }
  }

  private captionOf(code: QrRecord, caption: QrSheetQuery['caption']): SheetLabel['caption'] {
    if (caption === 'name') return { text: code.name, isLink: false };
    const text = caption === 'none' ? null : shortUrlOfCode(code, this.config.shortUrlBase);
    return text === null ? null : { text, isLink: true };
  }
}

const tooManyModules = (fitting: number) =>
  invalid(
    'folder_id',
    `folder_id, or another filter, must leave fewer QR codes: their symbols are so large that the first ${fitting} fit in one file`,
    'too_many_items',
  );
