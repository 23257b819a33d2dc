export { openAppealOf } from './open-appeal.ts';
export type { AppealViews } from './reporting.ts';
