export { openAppealOf } from './open-appeal.ts';
export { endedAppeals } from './ended-appeals.ts';
export type { AppealViews } from './reporting.ts';
