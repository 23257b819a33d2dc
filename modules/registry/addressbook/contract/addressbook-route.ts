/** Where invoice data and delivery addresses are kept; their own file, so that the list of routes does not carry the contracts. */
export const BILLING_PAGE = '/informationManage/billingInfoManagement';
export const ADDRESS_PAGE = '/rmbTradeManagement/myAddress';
/** The customer list of the platform, and its look at all invoice data and addresses. */
export const CUSTOMERS_PAGE = '/customerManagement/customerList';
export const CUSTOMER_BILLING_PAGE = '/customerManagement/customerList/billingInfo';
export const CUSTOMER_ADDRESS_PAGE = '/customerManagement/customerList/address';
