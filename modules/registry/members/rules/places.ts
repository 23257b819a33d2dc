/** Users of all customers, for the platform (administration-domain 5.4). */
export const USERS_PAGE = '/customerManagement/userManagement';
/** Where applications and changes are audited, and where a company applies, changes and keeps its subsidiaries (administration-domain 26). */
export const APPLY_PAGE = '/myBusiness/companyInformationUnverified';
export const COMPANY_PAGE = '/myBusiness/companyInformation';
export const SUBSIDIARIES_PAGE = '/myBusiness/subCompany';
export const ADD_SUBSIDIARY_PAGE = '/myBusiness/addSubCompany';
export const AUDIT_COMPANY_PAGE = '/customerManagement/auditCustomer';
export const AUDIT_SUBSIDIARY_PAGE = '/customerManagement/auditSubCompany';
/** The page on which a kind of company is audited. */
export const auditPage = (kind: 'company' | 'sub'): string =>
  kind === 'company' ? AUDIT_COMPANY_PAGE : AUDIT_SUBSIDIARY_PAGE;
