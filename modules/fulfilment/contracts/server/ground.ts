import { sql } from 'kysely';
import { DEAL } from '#fulfilment/deals/rules/deal-lifecycle.ts';
import { agreedLegs } from '#fulfilment/deals/server/door.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { InvalidInput } from '#kernel/server/dispatch.ts';
import type { Within } from '#kernel/server/scope.ts';
import { type Line as RuledLine, requireLines } from '#registry/counterparties/server/door.ts';
import { requireTrader } from '#registry/members/server/door.ts';
import { ENDED, IN_FORCE, PROTOCOL_TYPE } from '../rules/contract-lifecycle.ts';
import type { ProtocolFields } from '../rules/protocol-fields.ts';
import { ContractDealsDiffer } from '../rules/refusals.ts';
import type { Ground } from './compose-terms.ts';
import { namedProtocol, standingOf } from './lifecycle.ts';
import type { ContractContext, Protocol } from './tables.ts';

/** Deals that are effective and not performed yet. */
const LIVE_DEALS: readonly string[] = [DEAL.effective, DEAL.inPerformance];
const CNY = 'CNY';
const fault = (field: string, rule: string) => new InvalidInput([{ field, rule, message: '' }]);

interface Grounding {
  /** The contract it is the ground of. */
  readonly own: string | null;
  readonly within: Within;
}
/** Effective deals between the writer and one counterparty, in one currency, of which no other contract stands. */
async function fromDeals(ctx: ContractContext, f: ProtocolFields, of: Grounding): Promise<Ground> {
  const legs = (await agreedLegs(ctx, { dealIds: f.dealIds, within: of.within })).filter(
    (l) => (ctx.actor.identity === 'seller' ? l.sellerId : l.buyerId) === ctx.actor.memberId,
  );
  const [first] = legs;
  const fits =
    first !== undefined &&
    legs.length === new Set(f.dealIds).size &&
    legs.every(
      (l) =>
        l.sellerId === first.sellerId &&
        l.buyerId === first.buyerId &&
        l.currency === first.currency &&
        l.uom === first.uom &&
        LIVE_DEALS.includes(l.dealState),
    ) &&
    (f.currency === null || f.currency === first.currency);
  if (!fits || (await contractedDeals(ctx, f.dealIds, of.own)).length > 0)
    throw ContractDealsDiffer({}, 'dealIds');
  return { sellerId: first.sellerId, buyerId: first.buyerId, intermediaryId: null, legs, parent: null };
}
/** Deals that another contract of the writer's leg, not withdrawn for good, is made of. */
export async function contractedDeals(
  ctx: ContractContext,
  dealIds: readonly string[],
  own: string | null,
): Promise<string[]> {
  if (dealIds.length === 0) return [];
  const rows = await ctx.tx
    .selectFrom('contracts.protocol')
    .select(['id', 'deal_ids'])
    .where('deleted', '=', false)
    .where('protocol_type', '=', PROTOCOL_TYPE.spot)
    .where(ctx.actor.identity === 'seller' ? 'seller_member_id' : 'buyer_member_id', '=', ctx.actor.memberId)
    .where(sql<boolean>`deal_ids && ${[...dealIds]}::bigint[]`)
    .execute();
  const others = rows.filter((r) => r.id !== own);
  return dealIds.filter((id) => others.some((r) => r.deal_ids.includes(id)));
}

async function underParent(ctx: ContractContext, f: ProtocolFields, within: Within): Promise<Ground> {
  const parent = f.parentId === null ? undefined : await namedProtocol(ctx, f.parentId, within);
  const live =
    parent !== undefined &&
    !ENDED.includes(parent.protocol_state) &&
    (IN_FORCE.includes(parent.protocol_state) || parent.paused_from !== null) &&
    ['seller', 'buyer'].includes(standingOf(ctx.actor, parent) ?? '');
  if (!live) throw fault('parentId', 'contract.parent');
  return {
    sellerId: parent.seller_member_id as string,
    buyerId: parent.buyer_member_id as string,
    intermediaryId: null,
    legs: [],
    parent,
  };
}

/**
 * What the counterparty rules are asked about: each of its goods in its currency and payment term, or the companies
 * alone. Their limits are of one deal: a call-off is measured, a year's tonnes are not.
 */
async function linesAgreed(ctx: ContractContext, f: ProtocolFields): Promise<RuledLine[]> {
  const framework = f.protocolType === PROTOCOL_TYPE.framework;
  const terms = {
    currency: framework ? (f.currency ?? CNY) : null,
    amount: null,
    paymentTerm: framework ? f.paymentTerm : null,
  };
  if (!framework || f.lines.length === 0) return [{ spuId: null, ...terms }];
  const goods = await ctx.tx
    .selectFrom('reporting.skus')
    .select(['id', 'spu_id'])
    .where(
      'id',
      'in',
      f.lines.map((l) => l.skuId),
    )
    .execute();
  return f.lines.map((l) => ({ spuId: goods.find((g) => g.id === l.skuId)?.spu_id ?? null, ...terms }));
}
async function freely(ctx: ContractContext, f: ProtocolFields, within: Within): Promise<Ground> {
  const me = ctx.actor.memberId as string;
  if (f.counterpartyId === null) throw fault('counterpartyId', 'field.select');
  const pair =
    ctx.actor.identity === 'seller'
      ? { sellerId: me, buyerId: f.counterpartyId }
      : { sellerId: f.counterpartyId, buyerId: me };
  await requireLines(ctx, { ...pair, lines: await linesAgreed(ctx, f) });
  const intermediaryId = f.protocolType === PROTOCOL_TYPE.intermediary ? f.intermediaryId : null;
  if (intermediaryId !== null) {
    await requireTrader(ctx, { memberId: intermediaryId });
    if ([pair.sellerId, pair.buyerId].includes(intermediaryId)) throw fault('intermediaryId', 'field.select');
  }
  // An intermediary agreement names the deals it is about; their goods stay those of the deals.
  const legs =
    intermediaryId === null || f.dealIds.length === 0
      ? []
      : (await agreedLegs(ctx, { dealIds: f.dealIds, within })).filter(
          (l) => l.sellerId === pair.sellerId && l.buyerId === pair.buyerId,
        );
  return { ...pair, intermediaryId, legs, parent: null };
}

/** Between whom, of which deals and under which contract it is made. Refuses 10009, 17426, 16001, 17005, 17006, 17007, 17021, 17022. */
export function groundOf(ctx: ContractContext, f: ProtocolFields, of: Grounding): Promise<Ground> {
  switch (f.protocolType) {
    case PROTOCOL_TYPE.spot:
      return fromDeals(ctx, f, of);
    case PROTOCOL_TYPE.supplement:
    case PROTOCOL_TYPE.termination:
      return underParent(ctx, f, of.within);
    default:
      return freely(ctx, f, of.within);
  }
}
/** As far as a draft says it already: nothing is refused, and nobody named where nothing is said. */
export async function groundSoFar(
  ctx: ContractContext,
  p: Pick<Protocol, 'id'> & { readonly draft: ProtocolFields },
  within: Within,
): Promise<Ground | null> {
  try {
    return await groundOf(ctx, p.draft, { own: p.id, within });
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
