/** The respondent's time ends. */
export const UNANSWERED = 'appeals.unanswered';
/** Thirty days are over. */
export const OLD = 'appeals.old';
