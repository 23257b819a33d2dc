/** The operator's customers with every button, and the directory of all members to look things up in (administration-domain 22.1). */
export const CUSTOMERS_PAGE = '/customerManagement/customerList';
export const MEMBERS_PAGE = '/membermanage/memberManageList';
/** Every member account, registered persons without a company too (administration-domain 5.4). */
export const DIRECTORY_PAGE = '/membermanage/userManage';
/** Whom the own company does not deal with, and whom it sells to in the end. */
export const BLACKLIST_PAGE = '/myBusiness/blacklist';
export const END_CUSTOMERS_PAGE = '/myBusiness/endCustomer';
/** Suppliers a buyer invites together, and the page a group is put together on. */
export const SUPPLIER_GROUPS_PAGE = '/rmbTradeManagement/supplierGroups';
export const EDIT_GROUP_PAGE = '/rmbTradeManagement/supplierGroups/editGroupWithSuppliers';
