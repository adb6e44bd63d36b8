import { UsageError } from '../start/command-error.js';
import type { ParsedArgs } from './command.js';

/** A short code or short URL, or all codes of a workspace, of a creator, or both. */
export type TakedownScope = string | { workspace: string | null; creator: string | null };

export const TAKEDOWN_OPTIONS = {
  workspace: { value: 'workspace', meaning: 'all codes of a workspace' },
  creator: {
    value: 'creator',
    meaning: 'all codes that a person or API key created: an email address or an id',
  },
};

export function takedownScope({ arguments: { code = '' }, options }: ParsedArgs): TakedownScope {
  const { workspace, creator } = options;
  const isScope = typeof workspace === 'string' || typeof creator === 'string';
  if (isScope === (code !== ''))
    throw new UsageError('Name one code, or codes with --workspace, --creator or both.');
  if (!isScope) return code;
  return {
    workspace: typeof workspace === 'string' ? workspace : null,
    creator: typeof creator === 'string' ? creator : null,
  };
}
