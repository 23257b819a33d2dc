/** Addresses of the screens of products. */
export const SPU_PAGE = '/productManage/spu';
export const SPU_FORM = '/productManage/spuEdit';
export const SKU_PAGE = '/productManage/sku';
export const SKU_FORM = '/productManage/skuEdit';
/** Product groups of a seller, and of the platform. */
export const OWN_GROUPS = '/productManage/productGroup';
export const ALL_GROUPS = '/basicManagement/groupMaintain';
/** What an import of products is called (administration-domain 19). */
export const SKU_IMPORT = 'SPU_SKU';
export const SPU_IMPORT = 'SPU';
export const GROUP_IMPORT = 'PRODUCT_GROUP';
/** Rows of one sheet of product groups, at most. */
export const MOST_GROUP_ROWS = 2000;
/** Rows of one sheet of products, at most (administration-domain 19). */
export const MOST_PRODUCT_ROWS = 5000;
