import { GERMAN } from '#libs/sentences';
import { SENTENCES } from './ui/sentences.js';
import { byNamespace, type TextFile } from './text-files.js';

/** In a chunk of its own: only those who read German load it. */
export const german = {
  ...byNamespace(import.meta.glob<TextFile>('./**/de.json', { eager: true })),
  [SENTENCES]: GERMAN,
};
