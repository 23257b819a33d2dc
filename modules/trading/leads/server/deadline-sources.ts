import { type Deadline, type DeadlineSource, goodsOf } from '#kernel/server/deadlines.ts';
import { leadHref } from '../rules/hrefs.ts';
import { LEAD } from '../rules/lead-lifecycle.ts';
import { RECEIVED_LEADS } from '../rules/pages.ts';
import { deadlineWords } from '../rules/words.ts';
import { BIZ, reached } from './lock-lead.ts';
import { leads } from './tables.ts';

/** Requests a seller has not answered. */
const toAnswer = leads.door<{ until: Date; most: number }, Deadline[]>(async (ctx) => {
  if (ctx.actor.identity !== 'seller') return [];
  const rows = await reached(ctx)
    .select(['id', 'lead_no', 'expires_at', 'buyer_member_id', 'product_zh', 'product_en'])
    .where('state', '=', LEAD.waiting)
    .where('expires_at', '<', ctx.input.until)
    .orderBy('expires_at')
    .limit(ctx.input.most)
    .execute();
  return rows.map((row) => ({
    bizType: BIZ,
    id: row.id,
    no: row.lead_no,
    dueAt: row.expires_at,
    companyIds: [row.buyer_member_id],
    goods: goodsOf(row),
    task: deadlineWords.table.answer,
    otherwise: deadlineWords.table['answer.otherwise'],
    href: leadHref('seller', row.id),
  }));
});

export const leadDeadlines: readonly DeadlineSource[] = [
  { kind: 'lead', title: deadlineWords.table.leads, path: RECEIVED_LEADS, deadlinesOf: toAnswer },
];
