import { type SelectQueryBuilder, sql } from 'kysely';
import { normaliseNumber } from '#kernel/rules/numbers.ts';
import { dayRange, eq, listFilters } from '#kernel/server/list-filters.ts';
import { paged } from '#kernel/server/page.ts';
import { searchMembers } from '#registry/members/server/door.ts';
import { countInvoices, invoiceDetail, listAllInvoices, listInvoices } from '../contract/invoice.ts';
import type { InvoiceState } from '../rules/invoice-lifecycle.ts';
import { reached, seeInvoice } from './lock-invoice.ts';
import { namesOf, presentInvoice, presentRow, sourcesOf } from './present-invoice.ts';
import { type Invoice, type InvoiceContext, type InvoicesTables, invoices } from './tables.ts';

const T = 'invoices.invoice';
type Query = SelectQueryBuilder<InvoicesTables, 'invoices.invoice', Invoice>;
interface Filters {
  keyword?: string | null | undefined;
  state?: string[] | undefined;
  stateTab?: string | undefined;
  invoiceType?: string | undefined;
  medium?: string | undefined;
  color?: string | undefined;
  settlementId?: string | undefined;
  orderId?: string | undefined;
  sellerId?: string | undefined;
  buyerId?: string | undefined;
  dateFrom?: string | undefined;
  dateTo?: string | undefined;
  pageNum: number;
  pageCount: number;
  sortProperties?: string | undefined;
  sortAsc: boolean;
}
const columns = listFilters({
  stateTab: eq('state'),
  invoiceType: eq('invoice_type'),
  medium: eq('medium'),
  color: eq('color'),
  sellerId: eq('seller_member_id'),
  buyerId: eq('buyer_member_id'),
  ...dayRange('gmt_create'),
});

/** Numbers of the request, the invoice or what it is for by their beginning; companies by name. */
async function byKeyword(ctx: InvoiceContext, q: Query, keyword: string): Promise<Query> {
  const no = normaliseNumber(keyword);
  const members = await searchMembers(ctx, { keyword });
  return q.where((e) =>
    e.or([
      e.and([e('invoice_apply_no', '>=', no), e('invoice_apply_no', '<', `${no}~`)]),
      e('invoice_no', 'like', `${no.replace(/[%_\\]/g, '')}%`),
      e(
        'id',
        'in',
        ctx.tx
          .selectFrom('invoices.source')
          .select('invoice_id')
          .where((s) => s.or([s('settlement_no', '=', no), s('order_no', '=', no)])),
      ),
      ...(members.length > 0
        ? [e('seller_member_id', 'in', members), e('buyer_member_id', 'in', members)]
        : []),
    ]),
  );
}
const usedFor = (q: Query, f: Filters): Query => {
  if (f.settlementId !== undefined)
    return q.where(
      sql<boolean>`exists (select from invoices.source s where s.invoice_id = invoices.invoice.id and s.settlement_id = ${f.settlementId}::bigint)`,
    );
  if (f.orderId !== undefined)
    return q.where(
      sql<boolean>`exists (select from invoices.source s where s.invoice_id = invoices.invoice.id and s.order_id = ${f.orderId}::bigint)`,
    );
  return q;
};

async function page(ctx: InvoiceContext<Filters>) {
  const f = ctx.input;
  let q = usedFor((await columns.narrow(ctx.tx, reached(ctx).selectAll(), f)) as Query, f);
  if (f.state?.length) q = q.where('state', 'in', f.state as InvoiceState[]);
  if (f.keyword) q = await byKeyword(ctx, q, f.keyword);
  const found = await paged(ctx.tx, q, f, {
    sortable: {
      gmtCreate: `${T}.id`,
      gmtModified: `${T}.gmt_modified`,
      grossAmount: `${T}.gross_amount`,
      issueDate: `${T}.issue_date`,
    },
    fallback: { column: `${T}.id`, asc: false },
    key: `${T}.id`,
  });
  const names = await namesOf(ctx, found.list);
  const sources = await sourcesOf(
    ctx,
    found.list.map((r) => r.id),
  );
  return { ...found, list: found.list.map((r) => presentRow(r, names, sources.get(r.id) ?? [], ctx.actor)) };
}
/** Invoices of the reader's side, the newest first. */
export const listInvoicesHandler = invoices.query(listInvoices, page);
export const listAllInvoicesHandler = invoices.query(listAllInvoices, page);

export const countInvoicesHandler = invoices.query(countInvoices, async (ctx) => {
  const rows = await reached(ctx)
    .select(['state', sql<string>`count(*)`.as('n')])
    .groupBy('state')
    .execute();
  return Object.fromEntries(rows.map((r) => [r.state, Number.parseInt(r.n, 10)])); // not money: rows counted
});
export const invoiceDetailHandler = invoices.query(invoiceDetail, async (ctx) =>
  presentInvoice(ctx, await seeInvoice(ctx, ctx.input.id)),
);
