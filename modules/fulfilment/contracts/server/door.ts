import { ORDER } from '#fulfilment/orders/rules/order-lifecycle.ts';
import { orderOf } from '#fulfilment/orders/server/door.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { WHOLE_COMPANY, type Within } from '#kernel/server/scope.ts';
import type { CallOffRule } from '../rules/call-off.ts';
import { IN_FORCE, type ProtocolState, type ProtocolType } from '../rules/contract-lifecycle.ts';
import { ContractStopsRelease } from '../rules/refusals.ts';
import { completeIfAll } from './complete.ts';
import { draftAgreement, type Mediated } from './draft-intermediary-agreement.ts';
import { foundProtocol, heldProtocol, namedProtocol, sharedProtocol } from './lifecycle.ts';
import { contractIdOfOrder, spotOfDeals } from './of-order.ts';
import { remainingOf } from './remaining.ts';
import { type ContractContext, contracts, type Protocol } from './tables.ts';
import { termsOf } from './versions.ts';

export { type Drawn, drawFramework } from './draw-framework.ts';

/** A deal was made through an intermediary by commission: who pays it has a draft of the agreement (4, type 50). */
export const draftIntermediaryAgreement = contracts.door<Mediated, string>((ctx) =>
  asSystem(ctx, () => draftAgreement(ctx, ctx.input)),
);

/** What other modules know of a contract. Quantities and money are decimal text, days YYYY-MM-DD. */
export interface ContractFacts {
  readonly id: string;
  readonly protocolNo: string;
  readonly type: ProtocolType;
  readonly state: ProtocolState;
  /** Orders may be made and goods released under it: 20 to 22 (INV-CON-03). */
  readonly inForce: boolean;
  readonly sellerId: string | null;
  readonly buyerId: string | null;
  readonly currency: string | null;
  readonly totalQty: string | null;
  readonly totalAmount: string | null;
  readonly effectiveDate: string | null;
  readonly expiryDate: string | null;
}
const factsOf = (p: Protocol): ContractFacts => ({
  id: p.id,
  protocolNo: p.protocol_no,
  type: p.protocol_type,
  state: p.protocol_state,
  inForce: IN_FORCE.includes(p.protocol_state),
  sellerId: p.seller_member_id,
  buyerId: p.buyer_member_id,
  currency: p.currency,
  totalQty: p.total_qty,
  totalAmount: p.total_amount,
  effectiveDate: p.effective_date,
  expiryDate: p.expiry_date,
});

/** The spot contract of a deal, once it is in force. */
export const contractOfDeal = contracts.door<{ dealId: string }, ContractFacts | null>(async (ctx) => {
  const [row] = await spotOfDeals(ctx, [ctx.input.dealId]);
  return row === undefined ? null : factsOf(row);
});
/** The contract an order is performed under; null where its letter alone binds. Whoever asks may be no party (custodian). */
export const contractOfOrder = contracts.door<{ orderId: string }, ContractFacts | null>((ctx) =>
  asSystem(ctx, async () => {
    const id = await contractIdOfOrder(ctx, ctx.input.orderId);
    const row = id === null ? undefined : await foundProtocol(ctx, id);
    return row === undefined ? null : factsOf(row);
  }),
);

/** A contract as far as the caller sees it; null else. */
export const contractById = contracts.door<{ protocolId: string; within: Within }, ContractFacts | null>(
  async (ctx) => {
    const row = await namedProtocol(ctx, ctx.input.protocolId, ctx.input.within);
    return row === undefined ? null : factsOf(row);
  },
);

/** What a contract agrees of measuring and settling; where there is none the defaults of 11.1. */
export interface AgreedClauses {
  readonly protocolId: string | null;
  /** A statement not disputed counts as confirmed (13). */
  readonly silenceConfirms: boolean;
  readonly claimDays: { readonly quantity: number; readonly quality: number };
  /** Code of weight_diff_rule; null where nothing was agreed. */
  readonly diffRule: string | null;
  readonly tolerance: { readonly plus: string; readonly minus: string } | null;
  /** Percent of the late part a day, and at most. */
  readonly penalty: { readonly perDay: string; readonly cap: string };
}
const DEFAULTS: AgreedClauses = {
  protocolId: null,
  silenceConfirms: false,
  claimDays: { quantity: 7, quality: 30 },
  diffRule: null,
  tolerance: null,
  penalty: { perDay: '0.05', cap: '20' },
};
async function agreedBy(ctx: ContractContext, row: Protocol): Promise<AgreedClauses> {
  const { trade, goods } = await termsOf(ctx, row);
  if (trade === null) return { ...DEFAULTS, protocolId: row.id };
  return {
    protocolId: row.id,
    silenceConfirms: trade.silenceConfirms,
    claimDays: { quantity: trade.claimDaysQuantity, quality: trade.claimDaysQuality },
    diffRule: trade.diffRule.code,
    tolerance: goods === null ? null : { plus: goods.tolerancePlus, minus: goods.toleranceMinus },
    penalty: { perDay: trade.penaltyPerDay, cap: trade.penaltyCap },
  };
}
/** The clauses an order is measured, claimed and settled by. */
export const clausesFor = contracts.door<{ orderId: string }, AgreedClauses>((ctx) =>
  asSystem(ctx, async () => {
    const id = await contractIdOfOrder(ctx, ctx.input.orderId);
    const row = id === null ? undefined : await foundProtocol(ctx, id);
    return row === undefined ? DEFAULTS : agreedBy(ctx, row);
  }),
);
/**
 * Goods of an order are about to be released: its contract is held in force until the act is over (11.2, a pause
 * lets nothing out), and answers what it agrees of measuring them. The order is locked already. Refuses
 * ContractStopsRelease while the contract is paused, and once it has ended.
 */
export const clausesForRelease = contracts.door<{ orderId: string }, AgreedClauses>((ctx) =>
  asSystem(ctx, async () => {
    const id = await contractIdOfOrder(ctx, ctx.input.orderId);
    const row = id === null ? undefined : await sharedProtocol(ctx, id);
    if (row === undefined) return DEFAULTS;
    if (!IN_FORCE.includes(row.protocol_state)) throw ContractStopsRelease({ no: row.protocol_no });
    return agreedBy(ctx, row);
  }),
);

export interface CallOffFacts {
  readonly protocolId: string;
  readonly rule: CallOffRule | null;
  readonly totalQty: string;
  readonly remainingQty: string;
  readonly callOffs: readonly {
    readonly orderId: string;
    readonly orderNo: string;
    readonly lineNo: number;
    readonly month: string;
    readonly quantity: string;
    readonly returned: string;
  }[];
}
/** How far a framework agreement is called off. */
export const callOffFacts = contracts.door<{ protocolId: string }, CallOffFacts | null>(async (ctx) => {
  const row = await foundProtocol(ctx, ctx.input.protocolId);
  if (row === undefined || row.content_version === 0) return null;
  const rows = await ctx.tx
    .selectFrom('contracts.call_off')
    .selectAll()
    .where('protocol_id', '=', row.id)
    .orderBy('id')
    .execute();
  return {
    protocolId: row.id,
    rule: (await termsOf(ctx, row)).callOff,
    totalQty: row.total_qty ?? '0.00',
    remainingQty: await remainingOf(ctx, row),
    callOffs: rows.map((r) => ({
      orderId: r.order_id,
      orderNo: r.order_no,
      lineNo: r.line_no,
      month: r.month,
      quantity: r.quantity,
      returned: r.returned,
    })),
  };
});

/**
 * An order is settled to the last cent (settlement 50): its contract is performed once all its orders are, 22 → 30.
 * Repeatable. Settlements calls it where its statement reaches 50.
 */
export const orderSettled = contracts.door<{ orderId: string }, void>((ctx) =>
  asSystem(ctx, async () => {
    const { orderId } = ctx.input;
    const order = await orderOf(ctx, { orderId, within: WHOLE_COMPANY });
    const id = order === null ? null : await contractIdOfOrder(ctx, orderId);
    const row = id === null ? undefined : await heldProtocol(ctx as ContractContext, id);
    if (row === undefined || order?.state === ORDER.revoked) return;
    await ctx.tx
      .insertInto('contracts.settled_order')
      .values({ order_id: orderId, protocol_id: row.id, gmt_create: await ctx.now() })
      .onConflict((c) => c.column('order_id').doNothing())
      .execute();
    await completeIfAll(ctx, row);
  }),
);
