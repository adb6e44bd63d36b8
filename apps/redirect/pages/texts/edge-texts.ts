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
  | 'leadTooLarge'
  | 'unavailable'
  | 'formUnavailable'
  | 'manyMisses'
  | 'takenDown'
  | 'blockedDestination'
  | 'deleted'
  | 'archived'
  | 'paused'
  | 'expired'
  | 'limit_reached'
  | 'scheduled'
  | 'noSuchLink';

export interface FormTexts {
  /** A link behind the text of the checkbox. */
  consentLink: string;
  /** Marks the label of an optional field. */
  optional: string;
  /** Shown in a select before a choice is made. */
  choose: string;
  faults: Record<FieldFault, string>;
  hasFaults: string;
  expired: string;
  /** @param minutes at least 1 */
  tooMany: (minutes: number) => string;
  /** The title of a page whose form has faults. */
  errorTitle: (title: string) => string;
  thanks: Notice;
}

/** Fixed texts of the scan edge, except those of categories. */
export interface EdgeTexts {
  /** A link below every page of a code. */
  report: string;
  /** @param time when a code becomes active */
  availableFrom: (time: string) => string;
  notices: Record<NoticeName, Notice>;
  form: FormTexts;
  password: Record<'title' | 'errorTitle' | 'text' | 'label' | 'submit' | 'wrong', string> & {
    /** Replaces `text` for a file below the code. */
    downloadText: string;
    /** @param minutes at least 1 */
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
    /** The keys are categories; `form` is a landing page with a form. */
    pages: Readonly<Record<string, string>>;
  };
}
