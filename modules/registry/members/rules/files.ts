/** Business types of files bound to an application and to a company's record. */
export const APPLICATION_FILES = 'COMPANY_APPLICATION';
export const RECORD_FILES = 'MEMBER_RECORD';
/** Files of a request that waits: they belong to the record only once it is approved. */
export const CHANGE_FILES = 'MEMBER_CHANGE';
