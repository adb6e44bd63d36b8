import { UsageError } from '../start/command-error.js';
import type { ParsedArgs } from './command.js';

/** A short code or short URL; a file; or all codes of a workspace, of a creator, or both. */
export type TakedownScope = string | { file: string } | CodesOfScope;

export interface CodesOfScope {
  workspace: string | null;
  creator: string | null;
}

export const TAKEDOWN_OPTIONS = {
  file: { value: 'file', meaning: 'a file in all workspaces: its address, or its SHA-256' },
  workspace: { value: 'workspace', meaning: 'all codes of a workspace' },
  creator: {
    value: 'creator',
    meaning: 'all codes that a person or API key created: an email address or an id',
  },
};

export function takedownScope({ arguments: { code = '' }, options }: ParsedArgs): TakedownScope {
  const { file, workspace, creator } = options;
  const isScope = typeof workspace === 'string' || typeof creator === 'string';
  if ([code !== '', typeof file === 'string', isScope].filter(Boolean).length !== 1)
    throw new UsageError(
      'Name one code, one file with --file, or codes with --workspace, --creator or both.',
    );
  if (typeof file === 'string') return { file };
  if (!isScope) return code;
  return {
    workspace: typeof workspace === 'string' ? workspace : null,
    creator: typeof creator === 'string' ? creator : null,
  };
}
