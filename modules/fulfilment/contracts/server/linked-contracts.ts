import { ordersByIds } from '#fulfilment/orders/server/door.ts';
import type { LinkedSource } from '#kernel/server/linked-documents.ts';
import { protocolLifecycle, protocolTones } from '../rules/contract-lifecycle.ts';
import { VIEW_CONTRACT } from '../rules/pages.ts';
import { trackingWords } from '../rules/screen-words.ts';
import { foundProtocol } from './lifecycle.ts';
import { frameworksOf, spotOfDeals } from './of-order.ts';
import { BIZ, type ContractContext, type Protocol } from './tables.ts';

/** Each order with the contract it is performed under, as far as the reader sees them. */
async function contractsOf(
  ctx: ContractContext,
  orderIds: readonly string[],
): Promise<{ rootId: string; contract: Protocol }[]> {
  const orders = await ordersByIds(ctx, { ids: orderIds, within: 'ORDER' });
  const spots = await spotOfDeals(
    ctx,
    orders.flatMap((o) => (o.dealId === null ? [] : [o.dealId])),
  );
  const frameworks = await frameworksOf(
    ctx,
    orders.map((o) => o.id),
  );
  const found: { rootId: string; contract: Protocol }[] = [];
  for (const order of orders) {
    const framework = order.protocolId ?? frameworks.get(order.id);
    const contract =
      framework !== undefined
        ? await foundProtocol(ctx, framework)
        : spots.find(
            (p) =>
              p.deal_ids.includes(order.dealId ?? '') &&
              p.seller_member_id === order.sellerId &&
              p.buyer_member_id === order.buyerId,
          );
    if (contract !== undefined) found.push({ rootId: order.id, contract });
  }
  return found;
}

/** The contract above an order, and its sealed PDF for the deal file. */
export const linkedContracts: LinkedSource = {
  root: 'ORDER',
  kind: BIZ,
  title: trackingWords.table.contract,
  order: 10,
  async documentsOf(caller, rootIds) {
    const ctx = caller as unknown as ContractContext;
    return (await contractsOf(ctx, rootIds)).map(({ rootId, contract: p }) => ({
      rootId,
      bizType: BIZ,
      id: p.id,
      no: p.protocol_no,
      state: {
        label: protocolLifecycle.labels[protocolLifecycle.nameOf(p.protocol_state)],
        tone: protocolTones[p.protocol_state],
      },
      at: p.effective_at ?? p.gmt_create,
      figures: [
        ...(p.total_qty === null || p.uom === null
          ? []
          : [{ kind: 'quantity', quantity: p.total_qty, uom: p.uom } as const]),
        ...(p.total_amount === null || p.currency === null
          ? []
          : [{ kind: 'money', amount: p.total_amount, currency: p.currency } as const]),
      ],
      href: `${VIEW_CONTRACT}?id=${p.id}`,
    }));
  },
  async papersOf(caller, rootIds) {
    const ctx = caller as unknown as ContractContext;
    const found = await contractsOf(ctx, rootIds);
    const sealed = await ctx.tx
      .selectFrom('contracts.sealed_pdf')
      .select(['protocol_id', 'body'])
      .where('protocol_id', 'in', found.length === 0 ? ['0'] : found.map((f) => f.contract.id))
      .execute();
    return found.flatMap(({ rootId, contract: p }) =>
      sealed
        .filter((s) => s.protocol_id === p.id)
        .map((s) => ({
          rootId,
          documentNo: p.protocol_no,
          fileName: `${p.protocol_no}-V${p.content_version}.pdf`,
          contentType: 'application/pdf',
          read: async () => s.body,
        })),
    );
  },
};
