import { sql } from 'kysely';
import { containsAny, dayRange, eq, listFilters, yesNo } from '#kernel/server/list-filters.ts';
import { paged } from '#kernel/server/page.ts';
import { searchMembers } from '#registry/members/server/door.ts';
import { countLeads, leadDetail, listLeads } from '../contract/lead.ts';
import { reached, seeLead, sideOf, unreadColumn } from './lock-lead.ts';
import { presentLead, presentLeads } from './present-lead.ts';
import { leads } from './tables.ts';

const T = 'leads.lead';
const COUNTERPARTY = { buyer: 'seller_member_id', seller: 'buyer_member_id' } as const;

/** The requests of the reader's side, the newest first. */
export const listLeadsHandler = leads.query(listLeads, async (ctx) => {
  const { keyword, unread } = ctx.input;
  const companies = keyword ? await searchMembers(ctx, { keyword }) : [];
  const filters = listFilters({
    keyword: containsAny(
      ['lead_no', 'product_zh', 'product_en', 'cas_no', 'grade', 'grade_en'],
      undefined,
      () => sql<boolean>`${sql.ref(COUNTERPARTY[sideOf(ctx.actor)])} = any(${companies}::bigint[])`,
    ),
    state: eq('state'),
    kind: eq('kind'),
    unread: yesNo(unreadColumn(ctx.actor)),
    ...dayRange('gmt_create'),
  });
  const query = await filters.narrow(ctx.tx, reached(ctx).selectAll(), { ...ctx.input, unread });
  const page = await paged(ctx.tx, query, ctx.input, {
    sortable: {
      leadNo: `${T}.lead_no`,
      state: `${T}.state`,
      expiresAt: `${T}.expires_at`,
      gmtCreate: `${T}.id`,
    },
    fallback: { column: `${T}.id`, asc: false },
    key: `${T}.id`,
    wide: true,
  });
  return { ...page, list: await presentLeads(ctx, page.list) };
});

export const countLeadsHandler = leads.query(countLeads, async (ctx) => {
  const rows = await reached(ctx)
    .select(['state', sql<string>`count(*)`.as('n')])
    .select(sql<string>`count(*) filter (where ${sql.ref(unreadColumn(ctx.actor))})`.as('unread'))
    .groupBy('state')
    .execute();
  const whole = (n: string): number => Number.parseInt(n, 10);
  return {
    ...Object.fromEntries(rows.map((r) => [r.state, whole(r.n)])),
    unread: rows.reduce((sum, r) => sum + whole(r.unread), 0),
  };
});

export const leadDetailHandler = leads.query(leadDetail, async (ctx) =>
  presentLead(ctx, await seeLead(ctx, ctx.input.id)),
);
