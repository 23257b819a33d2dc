/** Types of an activity: the order types they lead to (code set order_type). */
export const TYPE = { flashSale: '30', groupBuy: '40' } as const;
export type ActivityType = (typeof TYPE)[keyof typeof TYPE];
/** How the activity price is said (code set activity_price_by). */
export const PRICE_BY = { fixedPrice: '10', discount: '20' } as const;
/** The market of auctions and activities (code set market). */
export const MARKET = '40';
/** Classes that are sold in no activity (trading-domain 1.4, 8.1): highly toxic, explosive and drug precursors. */
export const REFUSED_CLASSES: readonly string[] = ['20', '30', '41', '42', '43'];
/** Delivered to the buyer's own address (code set pick_type). */
export const DELIVERED = '20';
export const BIZ = 'ACTIVITY';
/** The kind of document a deposit of a participation hangs on. */
export const PARTICIPATION = 'PARTICIPATION';
/** Timers. */
export const PREHEAT_TIMER = 'campaigns.preheat';
export const START_TIMER = 'campaigns.start';
export const END_TIMER = 'campaigns.end';
