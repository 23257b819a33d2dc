import { TYPE } from '../rules/codes.ts';
import { activityLists } from './activity-lists.tsx';

/** /tradingActivitiesMange/groupBuy (R-GROUPB-001). */
export default activityLists(TYPE.groupBuy);
