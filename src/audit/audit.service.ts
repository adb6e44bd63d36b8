import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Clock } from '#libs/platform';
import { AuditEntry, LifecycleEvents, newId, Transactions, type AuditActor } from '#libs/database';
import type { AuditedChange } from './audited-change.js';
import { auditStep } from './audit-log.steps.js';
import { lifecycleOf } from './lifecycle-of-changes.js';

export type { AuditedChange } from './audited-change.js';

export interface AuditContext {
  workspaceId: string;
  actor: AuditActor;
}

/** Whoever acts as an operator; what is stored has the name and the reason of `actAs`. */
export const OPERATOR: AuditActor = { type: 'operator', id: null, name: 'Command line' };

export interface Operator extends AuditContext {
  kind: 'operator';
}

export const operatorIn = (workspaceId: string): Operator => ({
  kind: 'operator',
  workspaceId,
  actor: OPERATOR,
});

export interface OperatorsWord {
  /** Null if nobody said who acts. */
  name: string | null;
  reason: string | null;
}

const word = new AsyncLocalStorage<OperatorsWord>();

/** Whatever `act` records as an operator has this name and this reason. */
export const actAs = <T>(operator: OperatorsWord, act: () => Promise<T>): Promise<T> =>
  word.run(operator, act);

const MAX_WORKSPACES = 100;
const BATCH_SIZE = 1_000;

const RECORD_ALL = auditStep(
  'jsonb_to_recordset($5::jsonb) as entry (id uuid, action text, target jsonb, changes jsonb)',
  { workspaceId: '$1', at: '$2', actor: '$3', actorId: '$4', reason: '$6' },
);

@Injectable()
export class AuditService {
  constructor(
    @InjectRepository(AuditEntry) private readonly entries: Repository<AuditEntry>,
    private readonly transactions: Transactions,
    private readonly lifecycle: LifecycleEvents,
    private readonly clock: Clock,
  ) {}

  async record(acting: AuditContext, change: AuditedChange): Promise<void> {
    this.transactions.assertTransaction();
    await this.entries.insert(this.entryOf(acting, change));
    await this.lifecycle.append(acting.workspaceId, lifecycleOf(change));
  }

  async recordAll(acting: AuditContext, changes: AuditedChange[]): Promise<void> {
    this.transactions.assertTransaction();
    const { workspaceId } = acting;
    const actor = this.named(acting.actor);
    const at = this.clock.now();
    for (let from = 0; from < changes.length; from += BATCH_SIZE) {
      const some = changes.slice(from, from + BATCH_SIZE).map(rowOf);
      await this.transactions.query(RECORD_ALL, [
        ...[workspaceId, at, actor, actor.id, JSON.stringify(some), reasonOf(actor)],
      ]);
    }
    await this.lifecycle.append(workspaceId, changes.flatMap(lifecycleOf));
  }

  /**
   * Records what concerns a person in the log of each workspace that they may enter. One statement runs whether or not
   * the person exists, so that its duration reveals nothing.
   */
  async recordForPerson(
    userId: string | null,
    actor: AuditActor,
    { action, target }: AuditedChange,
  ): Promise<void> {
    this.transactions.assertTransaction();
    const said = this.named(actor);
    const ids = Array.from({ length: MAX_WORKSPACES }, () => newId());
    await this.transactions.query(
      `insert into audit_log (id, workspace_id, at, actor, actor_id, action, target, changes, reason)
       select ($1::uuid[])[row_number() over ()], workspace_id, $2, $3, $4, $5, $6, '{}', $9
       from members where user_id = $7 and active limit $8`,
      [...[ids, this.clock.now(), said, said.id, action, target, userId, MAX_WORKSPACES], reasonOf(said)],
    );
  }

  /** Returns the actor with the name that the operator gave. */
  named(actor: AuditActor): AuditActor {
    const name = word.getStore()?.name;
    return actor.type === 'operator' && name ? { ...actor, name } : actor;
  }

  private entryOf(acting: AuditContext, change: AuditedChange): AuditEntry {
    const actor = this.named(acting.actor);
    return {
      workspaceId: acting.workspaceId,
      at: this.clock.now(),
      actor,
      actorId: actor.id,
      reason: reasonOf(actor),
      ...rowOf(change),
    };
  }
}

const reasonOf = ({ type }: AuditActor): string | null =>
  type === 'operator' ? (word.getStore()?.reason ?? null) : null;

const rowOf = ({ action, target, before = {}, after = {} }: AuditedChange) => ({
  id: newId(),
  action,
  target,
  changes: changesBetween(before, after),
});

function changesBetween(before: object, after: object): object {
  const [was, is] = [
    new Map<string, unknown>(Object.entries(before)),
    new Map<string, unknown>(Object.entries(after)),
  ];
  const fields = [...new Set([...was.keys(), ...is.keys()])];
  return Object.fromEntries(
    fields
      .map((field) => [field, { from: was.get(field) ?? null, to: is.get(field) ?? null }] as const)
      .filter(([, { from, to }]) => JSON.stringify(from) !== JSON.stringify(to)),
  );
}
