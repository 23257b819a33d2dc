import { lifecycleBadge, type StatusBadge } from '#kernel/web/screens/index.ts';
import { applicationTones, companyLifecycle } from '../rules/company-lifecycle.ts';

/** Where the own company's record is shown. */
export { COMPANY_PAGE } from '../rules/pages.ts';
export const applicationBadge: StatusBadge = lifecycleBadge(companyLifecycle, applicationTones);
