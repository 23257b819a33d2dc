import { AUDIT_COMPANY_PAGE, AUDIT_SUBSIDIARY_PAGE } from './pages.ts';

/** The page on which a kind of company is audited. */
export const auditPage = (kind: 'company' | 'sub'): string =>
  kind === 'company' ? AUDIT_COMPANY_PAGE : AUDIT_SUBSIDIARY_PAGE;
