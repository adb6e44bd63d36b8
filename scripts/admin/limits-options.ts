import { UsageError } from '../start/command-error.js';
import type { ParsedArgs } from './command.js';

const MAX_FIGURE = 2_147_483_647;

/** Absent limits stay unchanged; null restores that of the plan. 0 codes or bytes mean no limit. */
export interface LimitsChange {
  perMinute?: number | null;
  perMonth?: number | null;
  maxCodes?: number | null;
  maxBytes?: number | null;
}

export function limitsChange(options: ParsedArgs['options']): LimitsChange {
  const figures = {
    ...figureOf('perMinute', 'per-minute', options),
    ...figureOf('perMonth', 'per-month', options),
    ...figureOf('maxCodes', 'codes', options, { min: 0 }),
    ...figureOf('maxBytes', 'bytes', options, { min: 0, max: Number.MAX_SAFE_INTEGER }),
  };
  const isChange = Object.keys(figures).length > 0;
  if (options.reset === true && isChange)
    throw new UsageError('--reset restores all limits of the plan: omit the others.');
  if (options.reset === true) return { perMinute: null, perMonth: null, maxCodes: null, maxBytes: null };
  if (!isChange)
    throw new UsageError('No limit given: add --per-minute, --per-month, --codes, --bytes or --reset.');
  return figures;
}

function figureOf(
  field: keyof LimitsChange,
  name: string,
  options: ParsedArgs['options'],
  { min = 1, max = MAX_FIGURE } = {},
): LimitsChange {
  const text = options[name];
  if (typeof text !== 'string') return {};
  const figure = Number(text);
  if (!/^\d+$/.test(text) || figure < min || figure > max)
    throw new UsageError(`--${name} must be a whole number from ${min} to ${max}, not "${text}".`);
  return { [field]: figure };
}
