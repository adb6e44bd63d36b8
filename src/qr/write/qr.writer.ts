import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Clock } from '#libs/platform';
import { StorageLimits } from '#libs/plans';
import type { LifecycleEventName } from '#libs/webhook-events';
import { ChangeFeed, inParts, onViolation, QrCode, Transactions, type QrCodeAction } from '#libs/database';
import { Problem } from '../../http/problems/index.js';
import type { Caller } from '../../http/requests/caller.js';
import { AtomicRefusal, Prepared, untilPrepared } from '../../http/requests/preparation.js';
import { DigitalLinkRetaken, ExternalIdTaken, StaticCode, unknownFolder } from '../record/qr.errors.js';
import { changedNames } from '../record/qr.fields.js';
import type { QrRecord } from '../record/qr-record.js';
import { QrRefusalsService } from './qr-refusals.service.js';
import type { Decision, Edit, Which, Written, Changes } from './edit.js';
import { editStatements, FOLDER_KEY, type EditStatements, type Returned } from './writes.queries.js';

/** Larger statements would delay those of other workspaces. */
const CODES_PER_STATEMENT = 50;
/** A folder can contain 100,000. One notification announces this many. */
const LOCKED_CODES_PER_STATEMENT = 200;
/** After as many tries, or as much time, the row is locked. */
const MAX_TRIES = 10;
const PATIENCE_MS = 2_000;
const MAX_PAUSE_MS = 100;

type Results = Map<string, Written | Problem>;
type Version = Pick<QrCode, 'id' | 'version' | 'takenDownAt'>;

/**
 * Stores edits of one code or of a thousand: each decides on a row that was read, outside of a transaction, and one
 * statement stores what it decided if the row still has that version, and was not taken down since. docs/adr/0055
 */
@Injectable()
export class QrWriter {
  private readonly statements: EditStatements;
  private readonly columns: ReadonlyMap<string, string>;

  constructor(
    @InjectRepository(QrCode) { metadata }: Repository<QrCode>,
    private readonly transactions: Transactions,
    private readonly changes: ChangeFeed,
    private readonly clock: Clock,
    private readonly limits: StorageLimits,
    private readonly refusals: QrRefusalsService,
  ) {
    this.statements = editStatements(metadata);
    this.columns = new Map(metadata.columns.map((column) => [column.propertyName, column.databaseName]));
  }

  /**
   * Returns the record after the edit; null if there is no such code. Of two concurrent edits, the second decides on
   * what the first stored.
   * @throws what `decide` throws; then StaticCode for other qr_data of a static code, EmailNotVerified for a form,
   * ExternalIdTaken, DigitalLinkRetaken, ValidationFailed for an unknown folder
   */
  async edit(caller: Caller, which: Which, edit: Edit): Promise<QrRecord | null> {
    const [result] = (await this.run(caller, which, edit, 'record')).values();
    if (result instanceof Problem) throw result;
    return result?.record ?? null;
  }

  /**
   * Edits many codes, each as `edit` does. Codes that do not exist have no result.
   * @param isAtomic stores nothing if one fails @param isRefused stores nothing, since something else has failed
   */
  async editAll(
    caller: Caller,
    ids: readonly string[],
    edit: Edit,
    { isAtomic, isRefused }: { isAtomic: boolean; isRefused: boolean },
  ): Promise<Results> {
    if (ids.length === 0) return new Map();
    if (isRefused) return this.decideAll(caller, ids, edit);
    return isAtomic ? this.editTogether(caller, ids, edit) : this.editApart(caller, ids, edit);
  }

  /** The results that an edit would have; stores nothing. */
  async decideAll(caller: Caller, ids: readonly string[], edit: Edit): Promise<Results> {
    const results: Results = new Map();
    for (const part of inParts(ids, CODES_PER_STATEMENT))
      for (const [id, result] of resultsOf(await this.decide(caller, { ids: part }, edit)))
        results.set(id, result);
    return results;
  }

  /** Stores nothing. @param isLocked keeps the rows as they are until the open transaction ends */
  async decide(caller: Caller, which: Which, edit: Edit, isLocked = false): Promise<Decision[]> {
    const prepared = edit.prepared ?? new Prepared(this.transactions);
    const [key, keys] =
      'ids' in which ? (['id', which.ids] as const) : (['external_id', [which.externalId]] as const);
    const statement = this.statements[isLocked ? 'lock' : 'read'][key];
    const values = [caller.workspaceId, keys, edit.deletedSince ?? null];
    const codes = await this.transactions.query<QrRecord>(statement, values);
    const decisions: Decision[] = [];
    for (const code of codes) {
      try {
        const changes = await edit.decide(code, prepared);
        if (!code.dynamic && changes.qrData) throw new StaticCode();
        decisions.push({ code, changes });
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        decisions.push({ code, changes: {}, problem: error });
      }
    }
    await this.refusals.apply(caller, decisions, edit);
    return decisions;
  }

  /** A constraint refuses a statement as a whole, and with it its other codes. */
  private async editApart(caller: Caller, ids: readonly string[], edit: Edit): Promise<Results> {
    const results: Results = new Map();
    for (const part of inParts(ids, CODES_PER_STATEMENT)) {
      try {
        for (const [id, result] of await this.run(caller, { ids: part }, edit, 'id')) results.set(id, result);
      } catch (problem) {
        if (!(problem instanceof Problem) || this.transactions.isOpen) throw problem;
        for (const id of part) results.set(id, problem);
      }
    }
    return results;
  }

  /** All in one transaction, or none if one fails. */
  private async editTogether(caller: Caller, ids: readonly string[], edit: Edit): Promise<Results> {
    const prepared = edit.prepared ?? new Prepared(this.transactions);
    let results: Results = new Map();
    const isFailed = () => ids.some((id) => !results.has(id) || results.get(id) instanceof Problem);
    const decideAll = async () => {
      results = await this.decideAll(caller, ids, { ...edit, prepared });
    };
    const storeAll = async () => {
      results = await this.editApart(caller, ids, { ...edit, prepared });
      if (isFailed()) throw new AtomicRefusal();
    };
    if (!this.transactions.isOpen) await decideAll();
    if (isFailed() && results.size > 0) return results;
    try {
      await this.locked(storeAll, decideAll);
    } catch (error) {
      // In an outer transaction, the refusal that the report then throws rolls back.
      if (!(error instanceof AtomicRefusal)) throw error;
    }
    return results;
  }

  private async run(caller: Caller, which: Which, edit: Edit, returned: Returned): Promise<Results> {
    const results: Results = new Map();
    const prepared = edit.prepared ?? new Prepared(this.transactions);
    const attempt = (some: Which, isLocked: boolean) =>
      this.attempt(caller, some, { ...edit, prepared }, { results, isLocked, returned });
    const isOuter = this.transactions.isOpen;
    const startedAt = this.clock.elapsedMs();
    let waiting = which;
    for (let tries = 1; ; tries++) {
      const isLocked =
        isOuter ||
        edit.begin !== undefined ||
        tries > MAX_TRIES ||
        this.clock.elapsedMs() - startedAt > PATIENCE_MS;
      const outdated = isLocked
        ? await this.locked(
            () => attempt(waiting, true),
            () => this.decide(caller, waiting, { ...edit, prepared }),
          )
        : await attempt(waiting, false);
      if (outdated.length === 0) return results;
      if ('ids' in which) waiting = { ids: outdated };
      await pause(Math.random() * Math.min(MAX_PAUSE_MS, 10 * tries));
    }
  }

  private locked<T>(work: () => Promise<T>, prepare: () => Promise<unknown>): Promise<T> {
    return untilPrepared(this.transactions, () => this.transactions.run(work), prepare);
  }

  /** Returns the ids of codes that somebody else has changed since they were read. */
  private async attempt(
    caller: Caller,
    which: Which,
    edit: Edit,
    { results, isLocked, returned }: { results: Results; isLocked: boolean; returned: Returned },
  ): Promise<string[]> {
    await edit.begin?.();
    const decisions = await this.decide(caller, which, edit, isLocked);
    resultsOf(decisions, returned).forEach((result, id) => results.set(id, result));
    const changed = decisions.filter(isChange);
    const stored = await this.store(caller, changed, edit, returned);
    for (const { code } of changed) {
      const record = stored.get(code.id);
      const version = code.version + 1;
      if (!record) results.delete(code.id);
      else results.set(code.id, { version, isChanged: true, record: returned === 'record' ? record : null });
    }
    return changed.flatMap(({ code: { id } }) => (stored.has(id) ? [] : [id]));
  }

  /** Stores the same changes in codes that the open transaction has locked, such as all of a folder. */
  async storeAlike(
    caller: Caller,
    codes: readonly Version[],
    changes: Changes,
    action: QrCodeAction,
  ): Promise<void> {
    this.transactions.assertTransaction();
    for (const part of inParts(codes, LOCKED_CODES_PER_STATEMENT))
      await this.store(caller, withChanges(part, changes), { action }, 'id');
  }

  /** Stores one part of an edit in one statement; returns what still had the version that was read, by id. */
  async store(
    { workspaceId, actor }: Caller,
    decisions: readonly { code: Version; changes: Changes }[],
    { action, changeId = null }: { action: QrCodeAction; changeId?: string | null },
    returned: Returned,
  ): Promise<Map<string, QrRecord>> {
    if (decisions.length === 0) return new Map();
    const sent = decisions.map(({ code: { id, version, takenDownAt }, changes }) => ({
      ...{ id, version, taken_down_at: takenDownAt, changes: this.byColumn(changes) },
      ...describeEdit(action, changes),
    }));
    const stored = await onViolation(
      {
        qr_codes_external_id: () => new ExternalIdTaken(),
        qr_codes_digital_link: () => new DigitalLinkRetaken(),
        [FOLDER_KEY]: unknownFolder,
      },
      this.transactions.query<QrRecord>(this.statements.store[returned], [
        ...[workspaceId, JSON.stringify(sent), this.clock.now()],
        ...[actor, action, this.limits.json, changeId],
      ]),
    );
    const byId = new Map(stored.map((record) => [record.id, record]));
    this.transactions.afterCommit(() => this.changes.announced('qr_code', [...byId.keys()]));
    return byId;
  }

  private byColumn(changes: Changes): Record<string, unknown> {
    const entries = Object.entries(changes).map(([property, value]) => [this.columns.get(property), value]);
    return Object.fromEntries(entries) as Record<string, unknown>;
  }
}

const withChanges = (codes: readonly Version[], changes: Changes) => codes.map((code) => ({ code, changes }));

const isChange = ({ changes, problem }: Decision): boolean => !problem && Object.keys(changes).length > 0;

const resultsOf = (decisions: readonly Decision[], returned: Returned = 'id'): Results =>
  new Map(
    decisions.map(({ code, changes, problem }) => [
      code.id,
      problem ?? {
        ...{ version: code.version, isChanged: Object.keys(changes).length > 0 },
        record: returned === 'record' ? code : null,
      },
    ]),
  );

/** What an edit tells endpoints: its event and, if that names them, the changed fields. */
function describeEdit(
  action: QrCodeAction,
  changes: Changes,
): { event: LifecycleEventName; changed: string[] | null } {
  if (action === 'deleted') return { event: 'qr.deleted', changed: null };
  if (action === 'restored') return { event: 'qr.restored', changed: null };
  const event = changes.status === 'archived' ? 'qr.archived' : 'qr.updated';
  return { event, changed: changedNames(changes) };
}
