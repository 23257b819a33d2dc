import { type RawBuilder, sql } from 'kysely';
import { containsAny, dayRange, eq, listFilters, oneOf } from '#kernel/server/list-filters.ts';
import { paged } from '#kernel/server/page.ts';
import { searchMembers } from '#registry/members/server/door.ts';
import { appealDetail, countAppeals, listAllAppeals, listAppeals } from '../contract/appeal.ts';
import { reached, seeAppeal } from './lock-appeal.ts';
import { presentAppeal, presentAppeals } from './present-appeal.ts';
import { type AppealContext, appeals } from './tables.ts';

const T = 'appeals.appeal';
type Asked = Parameters<Parameters<typeof appeals.query<typeof listAllAppeals>>[1]>[0]['input'];

/** Appeals the reader reaches, what is due soonest first and what is closed last. */
async function page(ctx: AppealContext<Asked>, within: RawBuilder<boolean>) {
  const { keyword } = ctx.input;
  const companies = keyword ? await searchMembers(ctx, { keyword }) : [];
  const filters = listFilters({
    keyword: containsAny(
      ['appeal_no', 'target_no', 'order_no', 'product_zh', 'product_en'],
      undefined,
      () =>
        sql<boolean>`(seller_member_id = any(${companies}::bigint[]) or buyer_member_id = any(${companies}::bigint[]))`,
    ),
    state: oneOf('state'),
    stateTab: eq('state'),
    appealType: eq('appeal_type'),
    targetType: eq('target_type'),
    orderId: eq('order_id'),
    ...dayRange('filed_at'),
  });
  const query = await filters.narrow(ctx.tx, reached(ctx).where(within).selectAll(), ctx.input);
  const found = await paged(ctx.tx, query, ctx.input, {
    sortable: {
      appealNo: `${T}.appeal_no`,
      claimAmount: `${T}.claim_amount`,
      respondBy: `${T}.respond_by`,
      dueAt: `${T}.due_at`,
      filedAt: `${T}.id`,
    },
    fallback: { column: `${T}.due_at`, asc: true },
    key: `${T}.id`,
  });
  return { ...found, list: await presentAppeals(ctx, found.list) };
}
const everything = sql<boolean>`true`;
const overdueAlone = sql<boolean>`appeals.appeal.due_at <= kernel.now()`;

export const listAppealsHandler = appeals.query(listAppeals, (ctx) => {
  const { role } = ctx.input;
  const claimed = sql<boolean>`appeals.appeal.claimant_side = ${ctx.actor.identity}`;
  const within =
    role === undefined ? everything : role === 'claimant' ? claimed : sql<boolean>`not (${claimed})`;
  return page(ctx as AppealContext<Asked>, within);
});
export const listAllAppealsHandler = appeals.query(listAllAppeals, (ctx) =>
  page(ctx, ctx.input.overdue === true ? overdueAlone : everything),
);
export const countAppealsHandler = appeals.query(countAppeals, async (ctx) => {
  const rows = await reached(ctx)
    .select(['state', sql<string>`count(*)`.as('n')])
    .groupBy('state')
    .execute();
  return Object.fromEntries(rows.map((r) => [r.state, Number.parseInt(r.n, 10)])); // not money: rows counted
});
export const appealDetailHandler = appeals.query(appealDetail, async (ctx) =>
  presentAppeal(ctx, await seeAppeal(ctx, ctx.input.id)),
);
