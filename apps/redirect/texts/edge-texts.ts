/** What a notice says. */
export interface Notice {
  title: string;
  text: string;
}

/** Why a visit gets a notice in place of what it asked for. */
export type NoticeName =
  | 'unknown'
  | 'wrongMethod'
  | 'wrongMethodOfForm'
  | 'tooLarge'
  | 'formTooLarge'
  | 'tryAgain'
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

/** The fixed texts of the scan edge, apart from those of categories. */
export interface EdgeTexts {
  notices: Record<NoticeName, Notice>;
  password: Record<'title' | 'errorTitle' | 'text' | 'label' | 'submit' | 'wrong', string> & {
    /** For a file below the code. */
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
  >;
}
