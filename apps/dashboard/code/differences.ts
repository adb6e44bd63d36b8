import type { CodeForm } from './code-form.js';
import { contentOf, isSame, type Values } from './values.js';

export type Choice = 'theirs' | 'mine';

/** A field in which two versions differ. */
export interface Difference {
  /** A field of the form, or `qr_data/` and the name of the content's field. */
  name: string;
  mine: string;
  theirs: string;
  /** Who has changed it: what both have changed is offered as mine. */
  preferred: Choice;
}

const CONTENT = 'qr_data/';

function flatten({
  qr_data: content,
  short_code: _shortCode,
  domain: _domain,
  dynamic: _dynamic,
  look: _look,
  ...own
}: CodeForm): Map<string, unknown> {
  const members = Object.entries(contentOf(content)).map(([name, value]) => [CONTENT + name, value] as const);
  return new Map<string, unknown>([...Object.entries(own), ...members]);
}

const shown = (value: unknown): string => {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  const isPlain = Array.isArray(value) && value.every((one) => typeof one === 'string');
  return isPlain ? value.join(', ') : JSON.stringify(value, null, 1);
};

export function differences(base: CodeForm, mine: CodeForm, theirs: CodeForm): Difference[] {
  const [before, here, there] = [flatten(base), flatten(mine), flatten(theirs)];
  const names = new Set([...here.keys(), ...there.keys()]);
  const isOther = mine.category !== theirs.category;
  return [...names].flatMap((name) => {
    if (isOther && name.startsWith(CONTENT)) return [];
    const [own, other] = [here.get(name), there.get(name)];
    if (isSame(own, other)) return [];
    const isMine = !isSame(own, before.get(name));
    return [{ name, mine: shown(own), theirs: shown(other), preferred: isMine ? 'mine' : 'theirs' } as const];
  });
}

/** Their version with what is kept of mine. The content of another category goes with it as a whole. */
export function merge(mine: CodeForm, theirs: CodeForm, choices: ReadonlyMap<string, Choice>): CodeForm {
  const kept = [...choices].filter(([, choice]) => choice === 'mine').map(([name]) => name);
  const own = kept.filter((name) => !name.startsWith(CONTENT));
  const content: Values = { ...theirs.qr_data };
  for (const name of kept.filter((one) => one.startsWith(CONTENT)))
    content[name.slice(CONTENT.length)] = mine.qr_data[name.slice(CONTENT.length)] ?? '';
  return {
    ...theirs,
    ...Object.fromEntries(own.map((name) => [name, mine[name as keyof CodeForm]])),
    qr_data: mine.category !== theirs.category && own.includes('category') ? mine.qr_data : content,
  };
}
