import 'reflect-metadata';
import { Problem, type Fault } from './http/problems/index.js';
import { CreateMobileQrDto } from './mobile/mobile-qr.dto.js';
import { CreateQrCodeDto } from './qr/record/qr-create.dto.js';
import type { BodyToValidate, ThreadedDto } from './http/requests/dto.pipe.js';
import { validate } from './http/requests/validate.js';
import { draftItem, AskedHosts } from './qr/bulk/qr-bulk-draft.js';
import { parseBulk } from './qr/bulk/qr-bulk-items.js';
import { readImportForm } from './imports/import-file.js';
import type { ImportTask, ReadImport } from './imports/import-task.js';
import { validatePatch, type PatchToValidate } from './qr/write/qr-patches.service.js';
import { toPlain, type BulkTask, type PlainProblem, type ReadBulk } from './qr/bulk/qr-bulk-task.js';

/* Runs in worker threads. */

const DTOS: Record<ThreadedDto, new () => CreateQrCodeDto> = { CreateQrCodeDto, CreateMobileQrDto };

export function validateBody({ dto, json }: BodyToValidate): { json: string; faults: Fault[] } {
  const { instance, faults } = validate(DTOS[dto], JSON.parse(json) as object);
  return { json: JSON.stringify(instance), faults };
}

export const validatePatchText = (json: string): string =>
  JSON.stringify(validatePatch(JSON.parse(json) as PatchToValidate));

export async function readBulk(task: BulkTask): Promise<ReadBulk | PlainProblem> {
  const hosts = new AskedHosts(task.known);
  try {
    const { items, digest } = await parseBulk(task.bytes, task.contentType, task.options);
    return { items: items.map((item) => draftItem(item, task, hosts)), digest, asked: hosts.asked };
  } catch (error) {
    if (error instanceof Problem) return toPlain(error);
    throw error;
  }
}

export async function readImport(task: ImportTask): Promise<ReadImport | PlainProblem> {
  try {
    return await readImportForm(task);
  } catch (error) {
    if (error instanceof Problem) return toPlain(error);
    throw error;
  }
}
