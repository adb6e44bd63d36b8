/** What a notification is about; each kind has a text on the page that stops it. */
export const STOPPABLE_KINDS = ['leads', 'webhooks'] as const;
export type StoppableKind = (typeof STOPPABLE_KINDS)[number];

export interface StoppableMail {
  kind: StoppableKind;
  userId: string;
  /** The QR code of the leads, or the workspace of the webhooks. */
  subjectId: string;
}

/** A condition of SQL: true if the person has not stopped the emails. Both are expressions. */
export const notStopped = (userId: string, subjectId: string): string =>
  `not exists (select from mail_stops stop where stop.user_id = ${userId} and stop.subject_id = ${subjectId})`;
