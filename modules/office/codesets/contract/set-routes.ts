/** Where code sets are kept: every set, and the business sets alone (administration-domain 9). Its own file, so that the list of routes does not carry the contract. */
export const SETS_ROUTE = '/authoritymanagement/setValueManage';
export const BUSINESS_ROUTE = '/basicManagement/valueSetManagement';
