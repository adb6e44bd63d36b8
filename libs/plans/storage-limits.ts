import { readFile } from 'node:fs/promises';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { PLAN_NAMES, type PlanName } from '#libs/database';
import { Config, LOG, OperatorError, PolledFile, type Log } from '#libs/platform';

const MEBIBYTE = 2 ** 20;
const GIBIBYTE = 2 ** 30;

/** How many QR codes, how many bytes of content with its versions, and how many of one file; 0 for no limit. */
export interface StorageLimit {
  codes: number;
  bytes: number;
  fileBytes: number;
}

/** Of any file, whatever the limits: so much fits into the process that draws it. */
export const MAX_FILE_BYTES = 20 * MEBIBYTE;

/** `unconfirmed` applies beside the plan, until somebody in the workspace has confirmed an email address. */
type StorageLimitTable = Record<PlanName, StorageLimit> & {
  /** These workspaces have no files at all. */
  unconfirmed: Omit<StorageLimit, 'fileBytes'>;
};

const DEFAULTS = {
  free: { codes: 2_000, bytes: 100 * MEBIBYTE, fileBytes: MAX_FILE_BYTES },
  pro: { codes: 20_000, bytes: 2 * GIBIBYTE, fileBytes: MAX_FILE_BYTES },
  business: { codes: 200_000, bytes: 20 * GIBIBYTE, fileBytes: MAX_FILE_BYTES },
  agency: { codes: 2_000_000, bytes: 200 * GIBIBYTE, fileBytes: MAX_FILE_BYTES },
  unconfirmed: { codes: 20, bytes: 5 * MEBIBYTE },
} satisfies StorageLimitTable;

/**
 * SQL of what `workspace`, a row of workspaces, can store by its own figures or its plan; null for no limit.
 * @param limits SQL of `StorageLimits.json`
 */
export const allowedSql = (figure: 'codes' | 'bytes', limits: string): string =>
  `nullif(coalesce(workspace.max_${figure}, (${limits}::jsonb->workspace.plan->>'${figure}')::bigint), 0)`;

/** SQL of how many bytes one file of `workspace` can have. */
export const fileBytesSql = (limits: string): string =>
  `least(nullif((${limits}::jsonb->workspace.plan->>'fileBytes')::bigint, 0), ${MAX_FILE_BYTES})`;

/** What a workspace can store by plan, changed by LIMITS_FILE, which is read again after each change. */
@Injectable()
export class StorageLimits implements OnModuleInit, OnApplicationShutdown {
  /** As a parameter of the SQL in storage.steps.ts. */
  json = JSON.stringify(DEFAULTS);
  private readonly file: PolledFile | null;

  constructor({ limitsFile: path }: Config, @Inject(LOG) log: Log) {
    const read = async () => {
      if (path !== undefined) this.json = JSON.stringify(readLimits(await readFile(path, 'utf8')));
    };
    this.file = path === undefined ? null : new PolledFile(path, read, { name: 'LIMITS_FILE', log });
  }

  /** @throws OperatorError if the first read fails */
  async onModuleInit(): Promise<void> {
    await this.file?.open().catch((error: Error) => {
      throw new OperatorError(`LIMITS_FILE cannot be read: ${error.message}`);
    });
  }

  onApplicationShutdown(): void {
    this.file?.close();
  }
}

const NAMES: readonly string[] = [...PLAN_NAMES, 'unconfirmed'];

/** @throws Error that says what to change */
export function readLimits(text: string): StorageLimitTable {
  const given = objectIn(JSON.parse(text), 'the file', NAMES);
  const limits = Object.entries(DEFAULTS).map(([name, limit]) => {
    const changed = objectIn(given[name] ?? {}, name, Object.keys(limit));
    for (const [figure, value] of Object.entries(changed))
      if (!Number.isSafeInteger(value) || Number(value) < 0)
        throw new Error(`${name}.${figure} must be a whole number, and 0 for no limit`);
    return [name, { ...limit, ...changed }];
  });
  return Object.fromEntries(limits) as StorageLimitTable;
}

function objectIn(value: unknown, what: string, names: readonly string[]): Record<string, unknown> {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  const unknown = isObject ? Object.keys(value).find((name) => !names.includes(name)) : undefined;
  if (isObject && unknown === undefined) return value as Record<string, unknown>;
  throw new Error(`${what} must be a JSON object with no other names than ${names.join(', ')}`);
}
