import { UsageError } from '../start/command-error.js';
import { LIMIT_RANGES, type LimitsChange } from '#libs/plans';
import type { ParsedArgs } from './command.js';

export function limitsChange(options: ParsedArgs['options']): LimitsChange {
  const figures = {
    ...figureOf('perMinute', 'per-minute', options),
    ...figureOf('perMonth', 'per-month', options),
    ...figureOf('maxCodes', 'codes', options),
    ...figureOf('maxBytes', 'bytes', options),
  };
  const isChange = Object.keys(figures).length > 0;
  if (options.reset === true && isChange)
    throw new UsageError('--reset restores all limits of the plan: omit the others.');
  if (options.reset === true) return { perMinute: null, perMonth: null, maxCodes: null, maxBytes: null };
  if (!isChange)
    throw new UsageError('No limit given: add --per-minute, --per-month, --codes, --bytes or --reset.');
  return figures;
}

function figureOf(field: keyof LimitsChange, name: string, options: ParsedArgs['options']): LimitsChange {
  const text = options[name];
  if (typeof text !== 'string') return {};
  const figure = Number(text);
  const { min, max } = LIMIT_RANGES[field];
  if (!/^\d+$/.test(text) || figure < min || figure > max)
    throw new UsageError(`--${name} must be a whole number from ${min} to ${max}, not "${text}".`);
  return { [field]: figure };
}
