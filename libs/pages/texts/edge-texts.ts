import type { FieldFault } from '../sent-form.js';

export interface Notice {
  title: string;
  text: string;
}

export type NoticeName =
  | 'unknown'
  | 'wrongMethod'
  | 'wrongMethodOfForm'
  | 'tooLarge'
  | 'formTooLarge'
  | 'formClosed'
  | 'leadTooLarge'
  | 'unavailable'
  | 'formUnavailable'
  | 'manyMisses'
  | 'takenDown'
  | 'blockedDestination'
  | 'deleted'
  | 'archived'
  | 'paused'
  | 'noSuchLink'
  | 'wrongProduct'
  | 'severalLinks';

export interface FormTexts {
  consentLink: string;
  optional: string;
  choose: string;
  faults: Record<FieldFault, string>;
  noSecrets: string;
  hasFaults: string;
  expired: string;
  tooMany: (minutes: number) => string;
  errorTitle: (title: string) => string;
  thanks: Notice;
}

export interface EdgeTexts {
  report: string;
  /** Of a code that has a start. */
  opening: Record<'title' | 'text', (when: string) => string> & {
    remind: string;
    /** In the calendar of who asked to be reminded. */
    now: string;
  };
  /** `next` leads on to the website of the brand. */
  ended: { title: string; text: (day: string) => string; next: string };
  /** @param visits the same number as people write it */
  usedUp: { title: string; text: (count: number, visits: string) => string };
  /** @param key an application identifier of GS1, such as 17 */
  wrongKey: (key: string) => string;
  notices: Record<NoticeName, Notice>;
  form: FormTexts;
  password: Record<'title' | 'errorTitle' | 'text' | 'label' | 'submit' | 'wrong', string> & {
    downloadText: string;
    tooMany: (minutes: number) => string;
  };
  preview: Record<
    | 'title'
    | 'text'
    | 'destination'
    | 'yourDestination'
    | 'note'
    | 'othersMayDiffer'
    | 'afterPassword'
    | 'aPage'
    | 'report'
    | 'reportLink'
    | 'open',
    string
  > & {
    pages: Readonly<Record<string, string>>;
  };
}
