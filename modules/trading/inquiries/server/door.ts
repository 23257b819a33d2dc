export type { InquiryViews } from './reporting.ts';
