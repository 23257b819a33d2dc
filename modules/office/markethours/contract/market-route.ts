/** Where markets are opened and closed; its own file, so that the list of routes does not carry the contract. */
export const MARKET_ROUTE = '/systemSetting/openOrCloseMarket';
