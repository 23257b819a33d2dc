export type { AppealViews } from './reporting.ts';
