import { sql } from 'kysely';
import { containsAny, dayRange, eq, listFilters, yesNo } from '#kernel/server/list-filters.ts';
import { paged } from '#kernel/server/page.ts';
import { countInquiries, inquiryDetail, listAwards, listInquiries } from '../contract/buyer.ts';
import { AWARD } from '../rules/inquiry-lifecycle.ts';
import { reached, seeInquiry } from './lock-inquiry.ts';
import { awardsShown, inquiryCan, presentInquiries, presentInquiry } from './present.ts';
import { type AwardLine, type Inquiry, type InquiryContext, inquiries } from './tables.ts';

const T = 'inquiries.inquiry';
export const inquirySort = {
  sortable: {
    inquiryNo: `${T}.inquiry_no`,
    status: `${T}.status`,
    quoteDeadline: `${T}.quote_deadline`,
    gmtCreate: `${T}.id`,
  },
  fallback: { column: `${T}.id`, asc: false },
  key: `${T}.id`,
  wide: true,
} as const;
const filters = listFilters({
  keyword: containsAny(['inquiry_no', 'title', 'goods_zh', 'goods_en']),
  status: eq('status'),
  draft: yesNo(sql<boolean>`(status is null)`),
  inquiryType: eq('inquiry_type'),
  agreement: eq('agreement'),
  ...dayRange('gmt_create'),
});

/** The inquiries of the reader's company, drafts among them, the newest first. */
export const listInquiriesHandler = inquiries.query(listInquiries, async (ctx) => {
  const query = await filters.narrow(ctx.tx, reached(ctx).selectAll(), ctx.input);
  const page = await paged(ctx.tx, query, ctx.input, inquirySort);
  return { ...page, list: await presentInquiries(ctx, page.list as Inquiry[]) };
});
const whole = (n: string): number => Number.parseInt(n, 10);
export async function countByStatus(ctx: InquiryContext): Promise<Record<string, number>> {
  const rows = await reached(ctx)
    .select(['status', sql<string>`count(*)`.as('n')])
    .groupBy('status')
    .execute();
  return Object.fromEntries(rows.map((r) => [r.status ?? 'draft', whole(r.n)]));
}
export const countInquiriesHandler = inquiries.query(countInquiries, countByStatus);
export const inquiryDetailHandler = inquiries.query(inquiryDetail, async (ctx) =>
  presentInquiry(ctx, await seeInquiry(ctx, ctx.input.id)),
);

const A = 'inquiries.award';
/** The awards of the reader's company, the newest first. */
export const listAwardsHandler = inquiries.query(listAwards, async (ctx) => {
  const { keyword, state, inquiryId } = ctx.input;
  const seen = reached(ctx).select('id');
  let query = ctx.tx
    .selectFrom(A)
    .selectAll()
    .where(`${A}.inquiry_id`, 'in', seen as never);
  if (state !== undefined) query = query.where(`${A}.state`, '=', state as AwardLine['state']);
  if (inquiryId !== undefined) query = query.where(`${A}.inquiry_id`, '=', inquiryId);
  if (keyword) {
    const named = await filters.narrow(ctx.tx, reached(ctx).select('id'), { keyword });
    query = query.where(`${A}.inquiry_id`, 'in', named as never);
  }
  const page = await paged(ctx.tx, query, ctx.input, {
    sortable: { gmtCreate: `${A}.id`, amount: `${A}.amount`, state: `${A}.state` },
    fallback: { column: `${A}.id`, asc: false },
    key: `${A}.id`,
    wide: true,
  });
  return { ...page, list: await awardRows(ctx, page.list as AwardLine[]) };
});
async function awardRows(ctx: InquiryContext, awards: readonly AwardLine[]) {
  if (awards.length === 0) return [];
  const ids = [...new Set(awards.map((a) => a.inquiry_id))];
  const rows = (await reached(ctx).selectAll().where(`${T}.id`, 'in', ids).execute()) as Inquiry[];
  const lines = await ctx.tx
    .selectFrom('inquiries.line')
    .selectAll()
    .where('inquiry_id', 'in', ids)
    .execute();
  const shown = await awardsShown(ctx, awards);
  const now = await ctx.now();
  return awards.flatMap((award, i) => {
    const row = rows.find((r) => r.id === award.inquiry_id);
    const line = lines.find((l) => l.id === award.line_id);
    const said = shown[i];
    if (row === undefined || line === undefined || said === undefined) return [];
    const can = inquiryCan(ctx, row, [award], now);
    return [
      {
        ...said,
        inquiryId: row.id,
        inquiryVersion: row.version,
        inquiryNo: row.inquiry_no,
        title: row.title,
        inquiryStatus: row.status as string | null,
        nameZh: line.name_zh,
        nameEn: line.name_en,
        uom: line.uom,
        can: can.filter(
          (verb) => verb === 'View' || (verb === 'generateOrders' && award.state === AWARD.confirmed),
        ),
      },
    ];
  });
}
