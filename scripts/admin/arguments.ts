import { parseArgs } from 'node:util';
import type { PlanName } from '#libs/database';
import { PLANS } from '#libs/plans';
import { CommandError } from '../start/command-error.js';

/** What a column holds. */
const MAX_FIGURE = 2_147_483_647;

const LIMIT_OPTIONS = {
  'per-minute': { type: 'string' },
  'per-month': { type: 'string' },
  reset: { type: 'boolean' },
} as const;

/** Figures that stay as they are are left out; null is the plan's own. */
export interface LimitsChange {
  perMinute?: number | null;
  perMonth?: number | null;
}

/** Each function reads one command's arguments, and throws a CommandError before anything heavy is loaded. */
export function workspaceAddArguments(args: string[]): { name: string } {
  const [name, ...rest] = args;
  if (!name || rest.length > 0) {
    throw new CommandError('workspace add requires a name: npm run -s admin -- workspace add <name>');
  }
  return { name };
}

export function webhookAddArguments(args: string[]): { workspace: string; url: string } {
  const { positionals } = parseArgs({ args, allowPositionals: true });
  const [workspace, url, ...rest] = positionals;
  if (!workspace || !url || rest.length > 0) {
    throw new CommandError(
      'webhook add requires a workspace and a URL: npm run -s admin -- webhook add <workspace id or name> <url>',
    );
  }
  return { workspace, url };
}

export function planArguments(args: string[]): { workspace: string; plan: PlanName } {
  const [workspace, plan, ...rest] = args;
  if (!workspace || !isPlan(plan) || rest.length > 0) {
    throw new CommandError(
      `plan requires a workspace and a plan: npm run -s admin -- plan <workspace id or email> <${Object.keys(PLANS).join('|')}>`,
    );
  }
  return { workspace, plan };
}

const isPlan = (name = ''): name is PlanName => Object.hasOwn(PLANS, name);

export function limitsArguments(args: string[]): { workspace: string; change: LimitsChange } {
  const { positionals, values } = parseArgs({ args, options: LIMIT_OPTIONS, allowPositionals: true });
  const [workspace, ...rest] = positionals;
  const figures = {
    ...figureOf('perMinute', 'per-minute', values['per-minute']),
    ...figureOf('perMonth', 'per-month', values['per-month']),
  };
  const isChange = Object.keys(figures).length > 0;
  if (!workspace || rest.length > 0 || isChange === (values.reset ?? false)) {
    throw new CommandError(
      'limits requires a workspace and its limits: npm run -s admin -- limits <workspace id or email> --per-minute N --per-month N, or --reset',
    );
  }
  return { workspace, change: values.reset ? { perMinute: null, perMonth: null } : figures };
}

function figureOf(field: keyof LimitsChange, option: string, text: string | undefined): LimitsChange {
  if (text === undefined) return {};
  const figure = Number(text);
  if (!/^\d+$/.test(text) || figure < 1 || figure > MAX_FIGURE)
    throw new CommandError(`--${option} requires a whole number from 1 to ${MAX_FIGURE}, not "${text}".`);
  return { [field]: figure };
}
