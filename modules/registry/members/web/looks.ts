import { lifeLook, type StatusLook } from '#kernel/web/screens/index.ts';
import { applicationTones, companyLife } from '../rules/company-life.ts';

export const applicationLook: StatusLook = lifeLook(companyLife, applicationTones);
