/** A company's papers, and the operator's queue of them (administration-domain 26). */
export const QUALIFICATIONS = '/informationManage/qualificationManagement';
export const LICENCES = '/customerManagement/licenceManage';
