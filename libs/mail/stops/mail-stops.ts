/** What a notification is about; each kind has a text on the page that stops it. */
export const STOPPABLE_KINDS = ['leads', 'webhooks', 'domains', 'reports'] as const;
export type StoppableKind = (typeof STOPPABLE_KINDS)[number];

export interface StoppableMail {
  kind: StoppableKind;
  /** For reports, the recipient, who needs no account. */
  userId: string;
  /** The QR code of the leads, the workspace of the webhooks, the domain, or the report. */
  subjectId: string;
}

/** A condition of SQL: true if the person has not stopped the emails. Both are expressions. */
export const notStopped = (userId: string, subjectId: string): string =>
  `not exists (select from mail_stops stop where stop.user_id = ${userId} and stop.subject_id = ${subjectId})`;
