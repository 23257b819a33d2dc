import { TYPE } from '../rules/codes.ts';
import { activityLists } from './activity-lists.tsx';

/** /tradingActivitiesMange/flashSale (R-FLASH-001). */
export default activityLists(TYPE.flashSale);
