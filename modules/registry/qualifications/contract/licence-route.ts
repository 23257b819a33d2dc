/** A company's papers, and the operator's queue of them (administration-domain 26). */
export const QUALIFICATIONS = '/informationManage/qualificationManagement';
export const LICENCES = '/customerManagement/licenceManage';
/** Reports of controlled goods, a company's own and those of all (N-LIC-04). */
export const REPORTS_PAGE = `${QUALIFICATIONS}/reports`;
export const REPORTS_OF_ALL = `${LICENCES}/reports`;
/** The rule table of the gate, to read. */
export const RULES_PAGE = `${LICENCES}/rules`;
