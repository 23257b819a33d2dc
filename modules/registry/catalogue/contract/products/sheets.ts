/** What an import of products is called (administration-domain 19). */
export const SKU_IMPORT = 'SPU_SKU';
export const SPU_IMPORT = 'SPU';
export const GROUP_IMPORT = 'PRODUCT_GROUP';
/** Rows of one sheet of product groups, at most. */
export const MOST_GROUP_ROWS = 2000;
/** Rows of one sheet of products, at most (administration-domain 19). */
export const MOST_PRODUCT_ROWS = 5000;
