/** The page of a product, `?id=` its SPU. */
export const PRODUCT = '/goodsCategory/productDetail';
