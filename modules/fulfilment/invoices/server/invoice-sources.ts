import { sql } from 'kysely';
import { ORDER } from '#fulfilment/orders/rules/order-lifecycle.ts';
import { KIND, SETTLEMENT } from '#fulfilment/settlements/rules/settlement-lifecycle.ts';
import { containsPattern } from '#kernel/rules/contains-pattern.ts';
import { round2, sub } from '#kernel/rules/decimal.ts';
import { partyInScope } from '#kernel/server/scope.ts';
import { partiesOf } from '#registry/members/server/door.ts';
import { invoiceSources } from '../contract/invoice.ts';
import { BIZ } from './lock-invoice.ts';
import { type InvoiceContext, invoices } from './tables.ts';

interface Found {
  kind: 'settlement' | 'order';
  id: string;
  no: string;
  order_no: string | null;
  product_zh: string;
  product_en: string;
  partner: string;
  total: string;
  taken: string;
  at: Date;
  found: number;
}
type Asked = {
  keyword?: string | null | undefined;
  counterpartyId?: string | undefined;
  ids?: string[] | undefined;
  pageNum: number;
  pageCount: number;
};

const sidesOf = (alias: string) => {
  const side = (name: 'seller' | 'buyer') => ({
    member: `${alias}.${name}_member_id`,
    dept: `${alias}.${name}_owner_dept_id`,
    emp: `${alias}.${name}_owner_emp_id`,
  });
  return { seller: side('seller'), buyer: side('buyer') };
};
/** Confirmed final statements and corrections, and prepaid orders without a final statement, with what is left. */
function candidates(ctx: InvoiceContext<Asked>) {
  const otherSide = sql.ref(ctx.actor.identity === 'seller' ? 'buyer_member_id' : 'seller_member_id');
  return sql`
    select 'settlement' as kind, s.id, s.settlement_no as no, o.order_no, coalesce(o.product_zh, '') as product_zh, coalesce(o.product_en, '') as product_en,
      s.${otherSide} as partner, s.total_amount as total,
      invoices.taken(s.id, case when s.kind = ${KIND.final} then s.order_id end) as taken, s.confirmed_at as at
    from reporting.settlements s left join reporting.orders o on o.id = s.order_id
    where ${partyInScope(ctx.actor, BIZ, sidesOf('s'))} and s.kind <> ${KIND.provisional} and s.currency = 'CNY' and s.total_amount > 0
      and s.state in (${SETTLEMENT.confirmed}, ${SETTLEMENT.invoiced}, ${SETTLEMENT.closed})
    union all
    select 'order', o.id, o.order_no, o.order_no, o.product_zh, o.product_en, o.${otherSide}, o.order_amount, invoices.taken(null, o.id), o.gmt_create
    from reporting.orders o
    where ${partyInScope(ctx.actor, BIZ, sidesOf('o'))} and o.currency = 'CNY' and o.trade_type = '10' and not o.provisional
      and o.payment_term in ('10', '11') and o.paid_amount >= o.order_amount
      and o.order_state in (${ORDER.awaitingPickup}, ${ORDER.pickingUp}, ${ORDER.completed})
      and not exists (select from reporting.settlements s where s.order_id = o.id and s.kind = ${KIND.final} and s.state not in (${SETTLEMENT.void}, ${SETTLEMENT.draft}))`;
}

/** What of the reader's side can still be invoiced, the oldest first. */
export const invoiceSourcesHandler = invoices.query(invoiceSources, async (ctx) => {
  const { keyword, counterpartyId, ids, pageNum, pageCount } = ctx.input;
  const pattern = keyword ? containsPattern(keyword) : null;
  const { rows } = await sql<Found>`
    select *, count(*) over ()::int as found from (${candidates(ctx)}) c
    where (${pattern}::text is null or c.no ilike ${pattern} or c.order_no ilike ${pattern} or c.product_zh ilike ${pattern} or c.product_en ilike ${pattern})
      and (${counterpartyId ?? null}::bigint is null or c.partner = ${counterpartyId ?? null}::bigint)
      and case when ${ids ?? null}::bigint[] is null then c.total > c.taken else c.id = any (${ids ?? null}::bigint[]) end
    order by c.at, c.id limit ${pageCount} offset ${(pageNum - 1) * pageCount}`.execute(ctx.tx);
  const names = await partiesOf(ctx, { memberIds: [...new Set(rows.map((r) => r.partner))] });
  return {
    pageNum,
    pageCount,
    totalCount: rows[0]?.found ?? 0,
    totalMore: false,
    list: rows.map((r) => ({
      id: `${r.kind === 'order' ? 'o' : 's'}${r.id}`,
      kind: r.kind,
      no: r.no,
      orderNo: r.order_no,
      productZh: r.product_zh,
      productEn: r.product_en,
      counterpartyId: r.partner,
      counterparty: names.get(r.partner)?.name ?? '',
      counterpartyEn: names.get(r.partner)?.nameEn ?? null,
      total: r.total,
      taken: r.taken,
      left: round2(sub(r.total, r.taken)),
      at: r.at.toISOString(),
    })),
  };
});
