import { readFile } from 'node:fs/promises';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { PLAN_NAMES, type PlanName } from '#libs/database';
import { Config, LOG, OperatorError, PolledFile, type Log } from '#libs/platform';

const MEBIBYTE = 2 ** 20;
const GIBIBYTE = 2 ** 30;

/** How many QR codes, and how many bytes of content with its versions; 0 for no limit. */
export interface StorageLimit {
  codes: number;
  bytes: number;
}

/** `unconfirmed` applies beside the plan, until somebody in the workspace has confirmed an email address. */
type StorageLimitName = PlanName | 'unconfirmed';
type StorageLimitTable = Record<StorageLimitName, StorageLimit>;

const DEFAULTS: StorageLimitTable = {
  free: { codes: 2_000, bytes: 100 * MEBIBYTE },
  pro: { codes: 20_000, bytes: 2 * GIBIBYTE },
  business: { codes: 200_000, bytes: 20 * GIBIBYTE },
  agency: { codes: 2_000_000, bytes: 200 * GIBIBYTE },
  unconfirmed: { codes: 20, bytes: 5 * MEBIBYTE },
};

/**
 * SQL of what `workspace`, a row of workspaces, can store by its own figures or its plan; null for no limit.
 * @param limits SQL of `StorageLimits.json`
 */
export const allowedSql = (figure: keyof StorageLimit, limits: string): string =>
  `nullif(coalesce(workspace.max_${figure}, (${limits}::jsonb->workspace.plan->>'${figure}')::bigint), 0)`;

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
