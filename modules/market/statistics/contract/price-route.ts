/** Where operators keep price indices. */
export const PRICE_INDEX = '/resourceSupervision/priceIndex';
/** Where members look at prices. */
export const PRICE_TRENDS = '/transactionManagement/priceTrends';
