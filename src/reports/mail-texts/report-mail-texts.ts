import type { ReportInterval } from '#libs/database';

type ByInterval = Record<ReportInterval, (title: string, from: string) => string>;

export interface ReportMailTexts {
  /** To who must confirm. */
  ask: {
    subject: (title: string) => string;
    offers: ByInterval;
    button: string;
    notes: string[];
  };
  page: {
    title: string;
    offers: ByInterval;
    submit: string;
    doneTitle: string;
    done: Record<ReportInterval, string>;
  };
  report: {
    subject: (title: string, scans: string) => string;
    attached: string;
    button: string;
    why: ByInterval;
  };
  /** On the PDF, with characters that its fonts lack. */
  missing: string;
}
