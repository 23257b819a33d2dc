import { lifeLook, type StatusLook } from '#kernel/web/screens/index.ts';
import { applicationTones, companyLife } from '../rules/company-life.ts';

/** Where the own company's record is shown. */
export { COMPANY_PAGE } from '../rules/pages.ts';
export const applicationLook: StatusLook = lifeLook(companyLife, applicationTones);
