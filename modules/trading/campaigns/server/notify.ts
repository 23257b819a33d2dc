import { sql } from 'kysely';
import { sayPrice } from '#fulfilment/quantities/rules/unit-words.ts';
import { showBinding } from '#kernel/rules/format.ts';
import { bothNames, fillBoth, inBoth, type LocalizedText } from '#kernel/rules/words.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { notify, notifyMany } from '#office/messaging/server/door.ts';
import { openCounterparties, partyOf } from '#registry/members/server/door.ts';
import { BIZ } from '../rules/codes.ts';
import { activityHref } from '../rules/hrefs.ts';
import { activityNotices } from '../rules/notification-words.ts';
import { FLASH_SALES } from '../rules/pages.ts';
import type { Activity, CampaignContext, Claim } from './tables.ts';

const table = activityNotices.table as Readonly<Record<string, LocalizedText>>;
const EVENT = {
  preheat: 'N-ACT-01',
  withdrawn: 'N-ACT-02',
  started: 'N-ACT-03',
  late: 'N-ACT-03',
  unpublished: 'N-ACT-04',
  ended: 'N-ACT-04',
  soldOut: 'N-ACT-04',
  first: 'N-GRP-01',
  progress: 'N-GRP-01',
  succeeded: 'N-GRP-02',
  failed: 'N-GRP-03',
} as const;
type Sentence = keyof typeof EVENT;
type More = Readonly<Record<string, string | number | LocalizedText>>;
/** Told by short message too (21.1 ●). */
const SMS: readonly Sentence[] = ['succeeded', 'failed'];

async function said(ctx: CampaignContext, sentence: Sentence, row: Activity, more: More = {}) {
  const seller = await partyOf(ctx, { memberId: row.seller_member_id });
  const args = {
    no: row.activity_no,
    name: row.activity_name,
    company: bothNames(seller.name, seller.nameEn),
    product: bothNames(row.product_zh ?? '', row.product_en),
    price: inBoth((locale) => sayPrice('CNY', row.cleared_price ?? row.activity_price, row.uom, locale)),
    start: showBinding(row.start_time),
    end: showBinding(row.closes_at ?? row.end_time),
    total: row.total_copies ?? 0,
    sold: (row.total_copies ?? 0) - row.remaining_copies,
    reason: '',
    ...more,
  };
  const fill = (part: 'title' | 'text') => fillBoth(table[`${sentence}.${part}`] as LocalizedText, args);
  return {
    event: EVENT[sentence],
    title: fill('title'),
    body: fill('text'),
    sms: SMS.includes(sentence),
    bizType: BIZ,
    bizId: row.id,
    link: activityHref(row.id),
  };
}

/** Tells the seller: who keeps the activity, else its administrators. */
export async function notifySeller(ctx: CampaignContext, sentence: Sentence, row: Activity, more?: More) {
  await notify(ctx, {
    ...(await said(ctx, sentence, row, more)),
    to: { memberId: row.seller_member_id, empId: row.seller_owner_emp_id },
  });
}
/** Tells the operators who take activities down. */
export async function notifyOperators(ctx: CampaignContext, sentence: Sentence, row: Activity, more?: More) {
  await notify(ctx, {
    ...(await said(ctx, sentence, row, more)),
    to: { platformRoute: FLASH_SALES, button: 'Unpublish' },
  });
}
/** Tells who asked to be reminded. */
export async function notifyReminded(ctx: CampaignContext, sentence: Sentence, row: Activity, more?: More) {
  const accounts = await asSystem(ctx, () =>
    ctx.tx
      .selectFrom('campaigns.reminder')
      .select('account_id')
      .where('activity_id', '=', row.id)
      .orderBy('account_id')
      .execute(),
  );
  if (accounts.length === 0) return;
  await notify(ctx, {
    ...(await said(ctx, sentence, row, more)),
    to: { accountIds: accounts.map((a) => a.account_id) },
  });
}
const MOST_FOLLOWERS = 200;
/**
 * Tells who follows the seller: companies that took copies of its activities, and those whose people asked to be reminded
 * of one; the latest first where there are more than are told.
 */
export async function notifyFollowers(ctx: CampaignContext, row: Activity): Promise<void> {
  const { rows } = await asSystem(ctx, () =>
    sql<{ id: string }>`select f.id from (
        select k.buyer_member_id as id, max(k.activity_id) as latest from campaigns.claim k
          where k.seller_member_id = ${row.seller_member_id}::bigint group by k.buyer_member_id
        union all
        select r.member_id, max(r.activity_id) from campaigns.reminder r join campaigns.activity a on a.id = r.activity_id
          where a.seller_member_id = ${row.seller_member_id}::bigint group by r.member_id) f
      group by f.id order by max(f.latest) desc, f.id limit ${MOST_FOLLOWERS}`.execute(ctx.tx),
  );
  const companies = await openCounterparties(ctx, {
    ids: rows.map((r) => r.id),
    as: 'buyer',
    counterpartyId: row.seller_member_id,
  });
  const notice = await said(ctx, 'preheat', row);
  await notifyMany(
    ctx,
    companies.map((memberId) => ({ ...notice, to: { memberId, empId: null } })),
  );
}
/** Tells everybody who takes part, each company by those who joined for it. */
export async function notifyParticipants(
  ctx: CampaignContext,
  sentence: Sentence,
  row: Activity,
  claims: readonly Claim[],
  more?: More,
): Promise<void> {
  const notice = await said(ctx, sentence, row, more);
  const people = new Map(claims.map((c) => [`${c.buyer_member_id} ${c.buyer_owner_emp_id}`, c]));
  await notifyMany(
    ctx,
    [...people.values()].map((c) => ({
      ...notice,
      to: { memberId: c.buyer_member_id, empId: c.buyer_owner_emp_id },
    })),
  );
}
