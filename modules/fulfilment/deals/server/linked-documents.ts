import { ordersByIds } from '#fulfilment/orders/server/door.ts';
import type { LinkedDocument, LinkedSource } from '#kernel/server/linked-documents.ts';
import { dealLifecycle, dealTones } from '../rules/deal-lifecycle.ts';
import { letterLifecycle, letterTones } from '../rules/letter-lifecycle.ts';
import { dealWords } from '../rules/words.ts';
import type { DealContext } from './lifecycle.ts';

/** The deal an order came from. */
const dealsOfOrders: LinkedSource = {
  root: 'ORDER',
  kind: 'DEAL',
  title: dealWords.table.linkedDeal,
  order: 10,
  async documentsOf(ctx, rootIds): Promise<LinkedDocument[]> {
    const { tx } = ctx as DealContext;
    const orders = (await ordersByIds(ctx, { ids: rootIds, within: 'ORDER' })).filter(
      (o) => o.dealId !== null,
    );
    if (orders.length === 0) return [];
    const legs = await tx
      .selectFrom('deals.leg as l')
      .innerJoin('deals.deal as d', 'd.id', 'l.deal_id')
      .where(
        'd.id',
        'in',
        orders.map((o) => o.dealId as string),
      )
      .select([
        'd.id',
        'd.deal_no',
        'd.deal_state',
        'd.deal_time',
        'd.uom',
        'd.quantity',
        'd.currency',
        'l.leg_no',
        'l.amount',
      ])
      .execute();
    return orders.flatMap((o) =>
      legs
        .filter((l) => l.id === o.dealId && l.leg_no === o.legNo)
        .map((l) => ({
          rootId: o.id,
          bizType: 'DEAL',
          id: l.id,
          no: l.deal_no,
          state: {
            label: dealLifecycle.labels[dealLifecycle.nameOf(l.deal_state)],
            tone: dealTones[l.deal_state],
          },
          at: l.deal_time,
          figures: [
            { kind: 'quantity', quantity: l.quantity, uom: l.uom },
            { kind: 'money', amount: l.amount, currency: l.currency },
          ],
          href: `/transactionConfirmation?dealId=${l.id}`,
        })),
    );
  },
};

/** The confirmation letters of the leg an order came from, the newest version first. */
const lettersOfOrders: LinkedSource = {
  root: 'ORDER',
  kind: 'LETTER',
  title: dealWords.table.linkedLetters,
  order: 20,
  async documentsOf(ctx, rootIds): Promise<LinkedDocument[]> {
    const { tx } = ctx as DealContext;
    const orders = (await ordersByIds(ctx, { ids: rootIds, within: 'ORDER' })).filter(
      (o) => o.dealId !== null,
    );
    if (orders.length === 0) return [];
    const letters = await tx
      .selectFrom('deals.letter')
      .where(
        'deal_id',
        'in',
        orders.map((o) => o.dealId as string),
      )
      .select(['id', 'deal_id', 'leg_no', 'letter_no', 'letter_version', 'letter_state', 'gmt_create'])
      .orderBy('letter_version', 'desc')
      .execute();
    return orders.flatMap((o) =>
      letters
        .filter((l) => l.deal_id === o.dealId && l.leg_no === o.legNo)
        .map((l) => ({
          rootId: o.id,
          bizType: 'LETTER',
          id: l.id,
          no: `${l.letter_no}-V${l.letter_version}`,
          state: {
            label: letterLifecycle.labels[letterLifecycle.nameOf(l.letter_state)],
            tone: letterTones[l.letter_state],
          },
          at: l.gmt_create,
          figures: [],
          href: `/transactionConfirmation?id=${l.id}&dealId=${l.deal_id}`,
        })),
    );
  },
};

export const dealDocuments: readonly LinkedSource[] = [dealsOfOrders, lettersOfOrders];
