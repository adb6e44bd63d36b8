import type { ProblemCode } from '../catalogue.js';

/** The codes of errors that browsers meet, and any other. */
type NoticeName =
  | Extract<
      ProblemCode,
      | 'forbidden'
      | 'internal_error'
      | 'maintenance'
      | 'method_not_allowed'
      | 'not_found'
      | 'payload_too_large'
      | 'rate_limited'
      | 'unavailable'
    >
  | 'other';

/** The texts of an error page. In English, it says what the problem says. */
export interface ErrorPageTexts {
  /** A link to the start page. */
  home: string;
  /** Opens the request id. */
  details: string;
  requestIdLabel: string;
  notices: Readonly<Record<NoticeName, { title: string; text: string }>>;
}
