/** Rows and columns of keyboards, as English, German, French and Russian ones have them. */
const ROWS = [
  ...['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'],
  ...['qwertzuiopü', 'asdfghjklöä', 'yxcvbnm', 'azertyuiop', 'qsdfghjklm', 'wxcvbn'],
  ...['йцукенгшщзхъ', 'фывапролджэ', 'ячсмитьбю', '!@#$%^&*()', '!"§$%&/()='],
  ...['1qaz', '2wsx', '3edc', '4rfv', '5tgb', '6yhn', '7ujm', '8ik', '9ol', '2wsy', '5tgv', '6zhn'],
];
const NEXT = new Map<string, string>();
for (const row of ROWS.map((text) => [...text]))
  row.slice(1).forEach((key, index) => NEXT.set(row[index] ?? '', (NEXT.get(row[index] ?? '') ?? '') + key));

const MIN_LENGTH = 3;
/** Longer passwords are rejected; comparing all characters with all others stays cheap. */
const MAX_LENGTH = 128;

/** A character, or several that follow from the first: `run` (aaa, 1234, fdsa), or `repeat` of what stands before. */
export interface PasswordPart {
  kind: 'character' | 'run' | 'repeat';
  text: string;
}

export function partsOfPassword(password: string): PasswordPart[] {
  const characters = [...password].slice(0, MAX_LENGTH);
  const parts: PasswordPart[] = [];
  for (let at = 0; at < characters.length; at += [...(parts.at(-1)?.text ?? '')].length) {
    const run = runLength(characters, at);
    const repeat = repeatLength(characters, at);
    const length = Math.max(run, repeat) < MIN_LENGTH ? 1 : Math.max(run, repeat);
    const kind = length === 1 ? 'character' : run >= repeat ? 'run' : 'repeat';
    parts.push({ kind, text: characters.slice(at, at + length).join('') });
  }
  return parts;
}

/** How many decisions of a person the parts stand for: a run is one, a repetition none. */
export const weightOf = (parts: readonly PasswordPart[]): number =>
  parts.filter(({ kind }) => kind !== 'repeat').length;

function runLength(characters: readonly string[], from: number): number {
  let steps: readonly string[] = stepsBetween(characters, from + 1);
  let length = 1;
  while (steps.length > 0) {
    length++;
    const next = stepsBetween(characters, from + length);
    steps = steps.filter((step) => next.includes(step));
  }
  return length;
}

/** In which directions a character follows the one before it. */
function stepsBetween(characters: readonly string[], at: number): string[] {
  const [before, after] = [characters[at - 1], characters[at]];
  if (before === undefined || after === undefined) return [];
  const distance = (after.codePointAt(0) ?? 0) - (before.codePointAt(0) ?? 0);
  return [
    ...(Math.abs(distance) <= 2 ? [String(distance)] : []),
    ...(NEXT.get(before)?.includes(after) ? ['forward'] : []),
    ...(NEXT.get(after)?.includes(before) ? ['backward'] : []),
  ];
}

/** Of the longest text before this place that is also here. */
function repeatLength(characters: readonly string[], at: number): number {
  let longest = 0;
  for (let start = 0; start < at; start++) {
    let length = 0;
    while (at + length < characters.length && characters[start + length] === characters[at + length])
      length++;
    longest = Math.max(longest, length);
  }
  return longest;
}
