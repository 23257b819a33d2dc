/** Where a company reads its own record. */
export const COMPANY_PAGE = '/myBusiness/companyInformation';
