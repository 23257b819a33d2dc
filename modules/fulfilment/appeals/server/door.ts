export { appealEnded } from '../rules/events.ts';
export type { AppealViews } from './reporting.ts';
