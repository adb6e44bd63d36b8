import type { Language } from '#libs/languages';
import type { StoppableMail } from '../stops/mail-stops.js';

/** The name and color of a workspace on emails about what visitors of its codes did. */
export interface LetterBrand {
  name: string | null;
  /** Format #rrggbb. */
  color: string | null;
}

export interface LetterBar {
  name: string;
  count: string;
  /** Of the longest one, from 0 to 1. */
  share: number;
}

export interface LetterFacts {
  heading?: string;
  rows: readonly { label: string; text: string }[];
}

/** What an email says. The text and the HTML of the message are made of it. */
export interface Letter {
  to: string;
  language: Language;
  /** Also the heading, unless there is one. */
  subject: string;
  heading?: string;
  /** A few words above the heading, such as a period. */
  eyebrow?: string;
  /** Before the button. Email programs show the first one beside the subject. */
  paragraphs: readonly string[];
  /** Numbers of up to ten days. */
  bars?: readonly LetterBar[];
  /** Before the button, one line each. */
  facts?: LetterFacts;
  button: { label: string; url: string };
  /** After the button: why the person gets the email, and what to do if it is not for them. */
  notes: readonly string[];
  /** A command that an operator can run, with what introduces it. */
  command?: { text: string; line: string };
  brand?: LetterBrand | null;
  attachment?: { name: string; mediaType: string; bytes: Uint8Array };
  /** Only for notifications, which a person can do without. */
  stops?: StoppableMail;
}
