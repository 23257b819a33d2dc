import type { LinkedDocument, LinkedSource } from '#kernel/server/linked-documents.ts';
import { depositLifecycle, depositTones } from '../rules/deposit-lifecycle.ts';
import { depositHref, receivableHref } from '../rules/hrefs.ts';
import { receivableLifecycle, receivableTones } from '../rules/receivable-lifecycle.ts';
import { moneyWords } from '../rules/words.ts';
import { depositsOf } from './deposits.ts';
import { money } from './tables.ts';

const receivablesOf = money.door<{ orderIds: readonly string[] }, LinkedDocument[]>(async (ctx) => {
  if (ctx.input.orderIds.length === 0) return [];
  const rows = await ctx.tx
    .selectFrom('money.receivable')
    .selectAll()
    .where('biz_type', '=', 'ORDER')
    .where('biz_id', 'in', [...ctx.input.orderIds])
    .orderBy('id')
    .execute();
  return rows.map((r) => ({
    rootId: r.biz_id,
    bizType: 'RECEIVABLE',
    id: r.id,
    no: r.biz_no,
    state: {
      label: receivableLifecycle.labels[receivableLifecycle.nameOf(r.receivable_state)],
      tone: receivableTones[r.receivable_state],
    },
    at: r.gmt_create,
    figures: [{ kind: 'money', amount: r.unpaid, currency: r.currency }],
    href: receivableHref(r.id),
  }));
});

/** Deposits and receivables of an order. */
export const linkedSources: readonly LinkedSource[] = [
  {
    root: 'ORDER',
    kind: 'DEPOSIT',
    title: moneyWords.table.deposit,
    order: 30,
    async documentsOf(ctx, rootIds) {
      const rows = await depositsOf(ctx, { bizType: 'ORDER', bizIds: rootIds });
      return rows.map((d) => ({
        rootId: d.biz_id,
        bizType: 'DEPOSIT',
        id: d.id,
        no: d.biz_no,
        state: {
          label: depositLifecycle.labels[depositLifecycle.nameOf(d.deposit_state)],
          tone: depositTones[d.deposit_state],
        },
        at: d.gmt_create,
        figures: [{ kind: 'money', amount: d.required, currency: d.currency }],
        href: depositHref(d.id),
      }));
    },
  },
  {
    root: 'ORDER',
    kind: 'RECEIVABLE',
    title: moneyWords.table.receivable,
    order: 70,
    documentsOf: (ctx, rootIds) => receivablesOf(ctx, { orderIds: rootIds }),
  },
];
