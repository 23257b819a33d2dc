/** Where the screens of stores stand; their own file, so that the list of routes does not carry the contracts. */
export const STORES = '/customerManagement/storeManage';
export const SHOP_TYPES = '/customerManagement/shopTypeManage';
export const FEATURED = '/mymanagement/featuredStores';
export const MY_STORE = '/myBusiness/myStore';
export const SHELVES = '/productManage/shopCategory';
/** The public page of a store; its code follows. */
export const SHOP = '/shop';
