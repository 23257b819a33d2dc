import type { Module } from '#kernel/server/capability.ts';
import { registerRuleNames } from '#kernel/server/rule-text.ts';
import { END_TIMER, PREHEAT_TIMER, START_TIMER } from '../rules/codes.ts';
import './export-activities.ts';
import { logNames } from '../rules/log-names.ts';
import { pages } from '../rules/pages.ts';
import { faultWords } from '../rules/words.ts';
import { addActivityHandler } from './add-activity.ts';
import { adminAddActivityHandler } from './admin-add-activity.ts';
import { adminWithdrawActivityHandler } from './admin-withdraw-activity.ts';
import { approveActivityHandler } from './approve-activity.ts';
import { companyClaimsHandler, groupClearingHandler } from './claims.ts';
import { codesKept } from './code-uses.ts';
import { deleteActivityHandler } from './delete-activity.ts';
import { joinGroupHandler } from './join-group.ts';
import { leaveGroupHandler } from './leave-group.ts';
import {
  activityDetailHandler,
  activityStateHandler,
  anyActivityDetailHandler,
  countActivitiesHandler,
  countAllActivitiesHandler,
  countSellerActivitiesHandler,
  listActivitiesHandler,
  listAllActivitiesHandler,
  listSellerActivitiesHandler,
  sellerActivityDetailHandler,
} from './list-activities.ts';
import { orderCopiesHandler } from './order-copies.ts';
import { onOrderPaid, onOrderReinstated, onOrderRestReturned, onOrderRevoked } from './orders-listen.ts';
import { openActivities } from './owned-documents.ts';
import { grants } from './page-grants.ts';
import { rejectActivityHandler } from './reject-activity.ts';
import { remindActivityHandler } from './remind-activity.ts';
import { submitActivityHandler } from './submit-activity.ts';
import { campaigns } from './tables.ts';
import { endTimer, preheatTimer, startTimer } from './timers.ts';
import { unpublishActivityHandler } from './unpublish-activity.ts';
import { updateActivityHandler } from './update-activity.ts';
import { withdrawActivityHandler } from './withdraw-activity.ts';

registerRuleNames(faultWords);

/** One activity, for whom row security shows it to: its picture holds figures and no names. */
const oneActivity = campaigns.topic(
  'activity',
  async ({ tx, input }) =>
    (await tx
      .selectFrom('campaigns.activity')
      .select('id')
      .where('id', '=', input.key)
      .executeTakeFirst()) !== undefined,
);
/** Lists: of a seller's people, of the operator, and of everybody admitted. */
const activities = campaigns.topic(
  'activities',
  async ({ actor, input }) =>
    actor.identity === 'platform' ||
    (actor.memberId !== null && (input.key === 'market' || input.key === actor.memberId)),
);

const subject = (kind: string) => ({ kind, table: 'campaigns.activity' as const, no: 'activity_no' });
export const campaignsModule: Module = {
  name: 'campaigns',
  pages,
  grants,
  logNames,
  codeUses: codesKept,
  handlers: [
    listSellerActivitiesHandler,
    countSellerActivitiesHandler,
    sellerActivityDetailHandler,
    addActivityHandler,
    updateActivityHandler,
    submitActivityHandler,
    withdrawActivityHandler,
    deleteActivityHandler,
    listActivitiesHandler,
    countActivitiesHandler,
    activityDetailHandler,
    activityStateHandler,
    orderCopiesHandler,
    joinGroupHandler,
    leaveGroupHandler,
    remindActivityHandler,
    companyClaimsHandler,
    groupClearingHandler,
    listAllActivitiesHandler,
    countAllActivitiesHandler,
    anyActivityDetailHandler,
    adminAddActivityHandler,
    approveActivityHandler,
    rejectActivityHandler,
    adminWithdrawActivityHandler,
    unpublishActivityHandler,
  ],
  listeners: [onOrderRevoked, onOrderRestReturned, onOrderPaid, onOrderReinstated],
  timers: [preheatTimer, startTimer, endTimer],
  taskSubjects: [subject(PREHEAT_TIMER), subject(START_TIMER), subject(END_TIMER)],
  topics: [oneActivity, activities],
  ownedDocuments: openActivities,
};
