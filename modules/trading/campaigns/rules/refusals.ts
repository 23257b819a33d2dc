import { z } from 'zod';
import { refusal } from '#kernel/rules/refusal.ts';

/** Orders open at the start, not before (8.2). */
export const ActivityNotBegun = refusal(19601, 'ACTIVITY_NOT_BEGUN', {
  zh: '活动尚未开始',
  en: 'The activity has not begun',
});
/** Strictly before the end counts (1.6). */
export const ActivityEnded = refusal(19602, 'ACTIVITY_ENDED', {
  zh: '活动已结束',
  en: 'The activity has ended',
});
export const ActivitySoldOut = refusal(19603, 'ACTIVITY_SOLD_OUT', {
  details: { remaining: z.number() },
  zh: '剩余份数不足（剩余 {remaining} 份）',
  en: 'Not enough copies left ({remaining} {remaining|copy|copies})',
});
/** INV-ACT-02: per credit code, across all users of the company. */
export const ActivityLimit = refusal(19604, 'ACTIVITY_LIMIT', {
  details: { limit: z.number(), left: z.number() },
  zh: '每家企业限购 {limit} 份，贵司还可购买 {left} 份',
  en: 'At most {limit} {limit|copy|copies} a company; yours may take {left} more',
});
/** 8.1: an approval after the start is refused; the seller sets another time. */
export const ActivityStartPassed = refusal(19605, 'ACTIVITY_START_PASSED', {
  zh: '开始时间已过，请卖方修改时间后重新提交',
  en: 'The start has passed; the seller sets another time and submits again',
});
/** 8.2: what was rejected is submitted again only when something was changed. */
export const ActivityUnchanged = refusal(19606, 'ACTIVITY_UNCHANGED', {
  zh: '驳回后尚未修改，请修改后再提交',
  en: 'Nothing was changed since the rejection; change it before submitting again',
});
/** 8.3: nobody leaves a group that stands. */
export const GroupReached = refusal(19607, 'GROUP_REACHED', {
  zh: '已达到成团条件，不能退出',
  en: 'The group has reached its threshold; nobody may leave',
});
/** 8.3: leaving ends two hours before the group does. */
export const GroupLeaveLate = refusal(19608, 'GROUP_LEAVE_LATE', {
  zh: '距结束不足 2 小时，不能退出',
  en: 'Less than 2 hours before the end nobody may leave',
});
