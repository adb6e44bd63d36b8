import type { CodeForm } from './code-form.js';
import type { Code } from '../codes/codes.queries.js';

const KEY = 'code.drafts';
const WEEK_MS = 7 * 86_400_000;
const MAX_DRAFTS = 10;

/** Keeps what was typed and not saved in this browser until the person signs out. */
export interface Draft {
  /** The id of the code, or the category of a new one. */
  key: string;
  at: number;
  form: CodeForm;
  /** The code as the form began; null for a new one. */
  base: Code | null;
}

export const findDraft = (key: string): Draft | undefined => drafts().find((draft) => draft.key === key);

/** Passwords are not kept: neither that of the code, nor a form that holds one of a Wi-Fi. */
export function keepDraft({ form, ...draft }: Omit<Draft, 'at'>): void {
  if ('password' in form.qr_data) return;
  const kept = { ...draft, at: Date.now(), form: { ...form, password: '' } };
  store([...drafts().filter(({ key }) => key !== draft.key), kept].slice(-MAX_DRAFTS));
}

export const dropDraft = (key: string): void => store(drafts().filter((draft) => draft.key !== key));

function drafts(): Draft[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? (stored as Draft[]).filter(({ at }) => at > Date.now() - WEEK_MS) : [];
  } catch {
    return [];
  }
}

function store(all: readonly Draft[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    // A full or forbidden storage keeps no drafts; leaving a form warns anyway.
  }
}
