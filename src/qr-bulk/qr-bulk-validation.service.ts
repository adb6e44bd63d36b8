import { Injectable } from '@nestjs/common';
import { Clock } from '#libs/clock';
import { mapInSlices } from '#libs/time-slices';
import type { Caller } from '../auth/caller.js';
import { FolderTreeService } from '../folders/folder-tree.service.js';
import { Problem } from '../problems/index.js';
import { CreateQrCodeDto } from '../qr/qr-create.dto.js';
import type { NewQrCode } from '../qr/qr-insert.service.js';
import { QrService } from '../qr/qr.service.js';
import { unknownFolder } from '../qr/qr.errors.js';
import { inspectBody } from '../hardening/inspection.js';
import { MAX_VALUES, MEBIBYTE } from '../requests/body-types.js';
import { IN_BODY, toValidated } from '../requests/dto.pipe.js';
import {
  CsvRecordBroken,
  itemOfCsv,
  MAX_PASSWORDS,
  notAnObject,
  tooManyPasswords,
} from './qr-bulk.errors.js';
import { typedCells } from './qr-bulk-cells.js';
import type { BulkItem } from './qr-bulk-item.js';

/** An item with the code that it would create, or the problem that keeps it from that. */
export interface ValidatedItem {
  item: BulkItem;
  code?: NewQrCode;
  problem?: Problem;
}

/** An item can be as large as the body of a single create. */
const ITEM_LIMITS = { maxValues: MAX_VALUES, maxCharacters: MEBIBYTE };
const IN_ITEM = { ...IN_BODY, inspect: (item: object) => inspectBody(item, ITEM_LIMITS) };

/** Items of a bulk request as codes to create. */
@Injectable()
export class QrBulkValidationService {
  constructor(
    private readonly qr: QrService,
    private readonly folders: FolderTreeService,
    private readonly clock: Clock,
  ) {}

  /** In the order of the items. */
  async validate(caller: Caller, items: BulkItem[]): Promise<ValidatedItem[]> {
    const now = this.clock.now();
    const validated = await mapInSlices(items, (item) => this.validateOne(caller, item, now));
    await this.refuseUnknownFolders(caller, validated);
    refuseManyPasswords(validated);
    return validated;
  }

  /** Validates the item alone, without the database. */
  private async validateOne(caller: Caller, item: BulkItem, now: Date): Promise<ValidatedItem> {
    try {
      if (item.csv?.fault) throw new CsvRecordBroken(item.csv.fault);
      if (!isObject(item.body)) throw notAnObject();
      const body = await toValidated(CreateQrCodeDto, item.csv ? typedCells(item.body) : item.body, IN_ITEM);
      return { item, code: this.qr.draft(caller, body, now) };
    } catch (error) {
      if (error instanceof Problem) return failed(item, error);
      throw error;
    }
  }

  private async refuseUnknownFolders(caller: Caller, validated: ValidatedItem[]): Promise<void> {
    const folderOf = ({ code }: ValidatedItem) => code?.row.folderId ?? null;
    const ids = new Set(validated.map(folderOf).filter((id) => id !== null));
    const existing = await this.folders.findExisting(caller, [...ids]);
    for (const [index, each] of validated.entries()) {
      const id = folderOf(each);
      if (id !== null && !existing.has(id)) validated[index] = failed(each.item, unknownFolder());
    }
  }
}

/** Each different password is hashed, which takes a core for some 30 ms. */
function refuseManyPasswords(validated: ValidatedItem[]): void {
  const passwords = new Set<string>();
  for (const [index, { item, code }] of validated.entries()) {
    const password = code?.password ?? null;
    if (password === null || passwords.has(password)) continue;
    if (passwords.size < MAX_PASSWORDS) passwords.add(password);
    else validated[index] = failed(item, tooManyPasswords());
  }
}

/** An item that creates nothing; of a CSV record, the problem names the columns. */
export const failed = (item: BulkItem, problem: Problem): ValidatedItem => ({
  item,
  problem: item.csv ? itemOfCsv(problem, item.csv) : problem,
});

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
