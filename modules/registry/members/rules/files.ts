/** Business types of files bound to an application and to a company's record. */
export const APPLICATION_FILES = 'COMPANY_APPLICATION';
export const RECORD_FILES = 'MEMBER_RECORD';
