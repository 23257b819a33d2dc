import { call } from '#kernel/web/request/call.ts';
import { marketStatus } from '../contract/market.ts';

/** RMB spot, the market everybody trades in. */
const SPOT = '10';
/** Its state now; undefined where no hours are kept for it. A failure is nobody's trouble. */
export const spotMarket = async () =>
  (await call(marketStatus, {}, { silent: true })).find((row) => row.market === SPOT);
