import { type DeadlineSource, goodsOf } from '#kernel/server/deadlines.ts';
import type { LinkedSource } from '#kernel/server/linked-documents.ts';
import { renderPdf } from '#kernel/server/pdf.ts';
import { STATEMENTS, statementHref } from '../rules/pages.ts';
import { SETTLEMENT, settlementLifecycle, settlementTones } from '../rules/settlement-lifecycle.ts';
import { settlementWords } from '../rules/words.ts';
import { BIZ } from './lock-settlement.ts';
import { statementDocument } from './settlement-pdf.ts';
import { presentSettlement } from './present-settlement.ts';
import { type Settlement, settlements } from './tables.ts';

const { table } = settlementWords;
/** Statements of orders the caller sees, with the orders they stand for. */
const ofOrders = settlements.door<{ orderIds: readonly string[] }, { orderId: string; row: Settlement }[]>(
  async ({ tx, actor, input }) => {
    if (input.orderIds.length === 0) return [];
    const ids = [...input.orderIds];
    const rows = (await tx
      .selectFrom('settlements.settlement as s')
      .selectAll('s')
      .where('s.state', '<>', SETTLEMENT.void)
      .where((eb) =>
        eb.or([
          eb('s.order_id', 'in', ids),
          eb.exists(
            eb
              .selectFrom('settlements.settled_note as n')
              .select('n.note_id')
              .whereRef('n.settlement_id', '=', 's.id')
              .where('n.order_id', 'in', ids),
          ),
        ]),
      )
      .orderBy('s.id')
      .execute()) as Settlement[];
    const seen = rows.filter((s) => actor.memberId !== s.buyer_member_id || s.state !== SETTLEMENT.draft);
    const noted = await tx
      .selectFrom('settlements.settled_note')
      .select(['settlement_id', 'order_id'])
      .distinct()
      .where('order_id', 'in', ids)
      .execute();
    return seen.flatMap((row) =>
      row.order_id !== null
        ? [{ orderId: row.order_id, row }]
        : noted.filter((n) => n.settlement_id === row.id).map((n) => ({ orderId: n.order_id, row })),
    );
  },
);
const paperOf = settlements.door<{ row: Settlement }, Buffer>(async (ctx) =>
  renderPdf(statementDocument(await presentSettlement(ctx, ctx.input.row))),
);

/** Statements that hang on orders, each with its sheet for the deal file. */
export const statementsOfOrders: LinkedSource = {
  root: 'ORDER',
  kind: 'settlement',
  title: table.one,
  order: 60,
  documentsOf: async (ctx, rootIds) =>
    (await ofOrders(ctx, { orderIds: rootIds })).map(({ orderId, row }) => ({
      rootId: orderId,
      bizType: BIZ,
      id: row.id,
      no: row.settlement_no,
      state: {
        label: settlementLifecycle.labels[settlementLifecycle.nameOf(row.state)],
        tone: settlementTones[row.state],
      },
      at: row.gmt_create,
      figures: [
        { kind: 'quantity', quantity: row.weight, uom: row.uom },
        { kind: 'money', amount: row.total_amount, currency: row.currency },
      ],
      href: statementHref(row.id),
    })),
  papersOf: async (ctx, rootIds) =>
    (await ofOrders(ctx, { orderIds: rootIds }))
      .filter(({ row }) => row.state !== SETTLEMENT.draft)
      .map(({ orderId, row }) => ({
        rootId: orderId,
        documentNo: row.settlement_no,
        fileName: `${row.settlement_no}.pdf`,
        contentType: 'application/pdf',
        read: () => paperOf(ctx, { row }),
      })),
};

const openFor = settlements.door<{ memberId: string; until: Date; most: number }, Settlement[]>(
  async ({ tx, input }) =>
    (await tx
      .selectFrom('settlements.settlement')
      .selectAll()
      .where('buyer_member_id', '=', input.memberId)
      .where('state', '=', SETTLEMENT.sent)
      .where('confirm_by', '<', input.until)
      .orderBy('confirm_by')
      .limit(input.most)
      .execute()) as Settlement[],
);
/** What a buyer has to confirm or dispute. */
export const confirmDeadlines: DeadlineSource = {
  kind: 'settlement',
  title: table.deadlines,
  path: STATEMENTS,
  deadlinesOf: async (ctx, of) =>
    (await openFor(ctx, of)).map((row) => ({
      bizType: BIZ,
      id: row.id,
      no: row.settlement_no,
      dueAt: row.confirm_by as Date,
      companyIds: [row.seller_member_id],
      goods: goodsOf(row),
      task: table['task.confirm'],
      otherwise: row.silence_at === null ? table['task.operator'] : table['task.silence'],
      href: statementHref(row.id),
    })),
};
