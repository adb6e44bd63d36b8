import type { Letter, LetterFacts } from './letter.js';
import { LETTER_TEXTS } from './letter.texts.js';

/** Each address is a line of its own, so that programs and people find all of it. */
export function writeLetter(letter: Letter, stopUrl: string | null): string {
  const { language, paragraphs, bars, facts, button, notes, command } = letter;
  const parts = [
    ...paragraphs,
    ...(bars === undefined ? [] : [bars.map(({ name, count }) => `${name}: ${count}`).join('\n')]),
    ...(facts === undefined ? [] : [textOf(facts)]),
    `${button.label}:\n${button.url}`,
    ...(command === undefined ? [] : [command.text, command.line]),
    ...notes,
    ...(stopUrl === null ? [] : [`${LETTER_TEXTS.stop[language]}:\n${stopUrl}`]),
  ];
  return `${parts.join('\n\n')}\n`;
}

const textOf = ({ heading, rows }: LetterFacts): string =>
  [...(heading === undefined ? [] : [heading]), ...rows.map(({ label, text }) => `${label}: ${text}`)].join(
    '\n',
  );
