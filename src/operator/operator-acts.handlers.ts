import { Injectable } from '@nestjs/common';
import { PLAN_NAMES, type PlanName, type Workspace } from '#libs/database';
import { LIMIT_RANGES, type LimitsChange } from '#libs/plans';
import { actAs } from '../audit/audit.service.js';
import { FileTakedownsService, type FileTakedown } from '../files/file-takedowns.service.js';
import { Problem, raise } from '../http/problems/index.js';
import { QrTakedownsService, type TakenDown } from '../qr/write/qr-takedowns.service.js';
import { WorkspacesService } from '../workspaces/workspaces.service.js';
import type { Exchange } from './exchange.js';
import type { RefusedAct } from './act-form.js';
import { TakedownActsService } from './takedown-acts.service.js';
import { WorkspaceActsService } from '../workspace-acts/workspace-acts.service.js';

const MAX_REASON_LENGTH = 500;

/** What a form lacks, or why the service refuses the act. */
export class ActRefused extends Error {
  constructor(
    message: string,
    readonly field: string | null,
    readonly status = 422,
  ) {
    super(message);
  }

  toShow(act: string, { form: values }: Exchange): RefusedAct {
    return { act, values, field: this.field, message: this.message };
  }
}

const FIELDS: Record<keyof typeof LIMIT_RANGES, string> = {
  perMinute: 'Requests per minute',
  perMonth: 'Requests per month',
  maxCodes: 'QR codes',
  maxBytes: 'Bytes of content',
};

/** Acts of operators from forms, each with a reason, as the commands do them. */
@Injectable()
export class OperatorActs {
  private readonly acts: Record<
    string,
    ((workspace: Workspace, exchange: Exchange) => Promise<unknown>) | undefined
  > = {
    plan: ({ id }, { form }) => this.workspaces.changePlan(id, planIn(form.plan)),
    limits: ({ id }, { form }) => this.workspaces.changeLimits(id, limitsIn(form)),
    suspend: ({ id }) => this.whole.suspend(id),
    resume: ({ id }) => this.whole.resume(id),
    takedown: ({ id }) => this.many.takeDownAll({ workspaceId: id, creators: null }),
    lift: ({ id }) => this.many.liftAll({ workspaceId: id, creators: null }),
  };

  constructor(
    private readonly workspaces: WorkspacesService,
    private readonly whole: WorkspaceActsService,
    private readonly many: QrTakedownsService,
    private readonly one: TakedownActsService,
    private readonly files: FileTakedownsService,
  ) {}

  isKnown(act: string): boolean {
    return Object.hasOwn(this.acts, act);
  }

  /** @throws ActRefused */
  async onWorkspace(act: string, workspace: Workspace, exchange: Exchange): Promise<void> {
    const run = this.acts[act] ?? raise(new Error(`there is no act ${act}`));
    await this.withReason(exchange, () => run(workspace, exchange));
  }

  /** @throws ActRefused */
  onCode(act: 'takedown' | 'lift', exchange: Exchange): Promise<TakenDown> {
    return this.withReason(exchange, () => {
      const code = exchange.form[`code-${act}`]?.trim();
      if (!code) throw new ActRefused('Short code or short URL: say which code.', `code-${act}`);
      return act === 'takedown' ? this.one.takeDown(code) : this.one.lift(code);
    });
  }

  /** @throws ActRefused */
  onFile(act: 'takedown' | 'lift', exchange: Exchange): Promise<FileTakedown> {
    return this.withReason(exchange, () => {
      const file = exchange.form[`file-${act}`]?.trim();
      if (!file) throw new ActRefused('Address or SHA-256: say which file.', `file-${act}`);
      return act === 'takedown' ? this.files.takeDown(file) : this.files.lift(file);
    });
  }

  /** Whatever is recorded meanwhile has the operator's name and reason. @throws ActRefused */
  async withReason<T>({ form, operator }: Exchange, run: () => Promise<T>): Promise<T> {
    const reason = reasonIn(form.reason);
    try {
      return await actAs({ name: operator, reason }, async () => run());
    } catch (error) {
      if (!(error instanceof Problem) || error.status >= 500) throw error;
      throw new ActRefused(error.detail, null, error.status);
    }
  }
}

function reasonIn(given = ''): string {
  const reason = given.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  if (reason === '')
    throw new ActRefused('Reason: say why. The audit log shows it to the admins of the workspace.', 'reason');
  if (reason.length > MAX_REASON_LENGTH)
    throw new ActRefused(`Reason: use at most ${MAX_REASON_LENGTH} characters.`, 'reason');
  return reason.toWellFormed();
}

function planIn(given: string | undefined): PlanName {
  const plan = PLAN_NAMES.find((name) => name === given);
  return plan ?? raise(new ActRefused(`Plan: choose ${PLAN_NAMES.join(', ')}.`, 'plan'));
}

/** An empty field restores the limit of the plan. */
function limitsIn(form: Exchange['form']): LimitsChange {
  const figures = (Object.keys(LIMIT_RANGES) as (keyof LimitsChange)[]).map((name) => {
    const text = form[name]?.trim() ?? '';
    if (text === '') return [name, null] as const;
    const { min, max } = LIMIT_RANGES[name];
    const figure = Number(text);
    if (!/^\d+$/.test(text) || figure < min || figure > max)
      throw new ActRefused(`${FIELDS[name]}: must be a whole number from ${min} to ${max}, or empty.`, name);
    return [name, figure] as const;
  });
  return Object.fromEntries(figures);
}
