import { UsageError, type ParsedArgs } from './command.js';

const MAX_FIGURE = 2_147_483_647;

/** Absent limits stay unchanged; null restores that of the plan. */
export interface LimitsChange {
  perMinute?: number | null;
  perMonth?: number | null;
}

export function limitsChange(options: ParsedArgs['options']): LimitsChange {
  const figures = {
    ...figureOf('perMinute', 'per-minute', options),
    ...figureOf('perMonth', 'per-month', options),
  };
  const isChange = Object.keys(figures).length > 0;
  if (options.reset === true && isChange)
    throw new UsageError('--reset restores both limits: omit --per-minute and --per-month.');
  if (options.reset === true) return { perMinute: null, perMonth: null };
  if (!isChange) throw new UsageError('No limit given: add --per-minute, --per-month or --reset.');
  return figures;
}

function figureOf(field: keyof LimitsChange, name: string, options: ParsedArgs['options']): LimitsChange {
  const text = options[name];
  if (typeof text !== 'string') return {};
  const figure = Number(text);
  if (!/^\d+$/.test(text) || figure < 1 || figure > MAX_FIGURE)
    throw new UsageError(`--${name} must be a whole number from 1 to ${MAX_FIGURE}, not "${text}".`);
  return { [field]: figure };
}
