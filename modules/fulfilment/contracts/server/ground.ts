import { sql } from 'kysely';
import { DEAL } from '#fulfilment/deals/rules/deal-lifecycle.ts';
import { agreedLegs } from '#fulfilment/deals/server/door.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { InvalidInput } from '#kernel/server/dispatch.ts';
import { requirePair, requireTrader } from '#registry/members/server/door.ts';
import { ENDED, IN_FORCE, PROTOCOL_TYPE } from '../rules/contract-lifecycle.ts';
import type { ProtocolFields } from '../rules/protocol-fields.ts';
import { ContractDealsDiffer } from '../rules/refusals.ts';
import type { Ground } from './compose-terms.ts';
import { foundProtocol, standingOf } from './lifecycle.ts';
import type { ContractContext, Protocol } from './tables.ts';

/** Deals that are effective and not performed yet. */
const LIVE_DEALS: readonly string[] = [DEAL.effective, DEAL.inPerformance];
const fault = (field: string, rule: string) => new InvalidInput([{ field, rule, message: '' }]);

/** Effective deals between the writer and one counterparty, in one currency, of which no other contract stands. */
async function fromDeals(ctx: ContractContext, f: ProtocolFields, own: string | null): Promise<Ground> {
  const legs = (await agreedLegs(ctx, { dealIds: f.dealIds })).filter(
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
  if (!fits || (await contractedDeals(ctx, f.dealIds, own)).length > 0)
    throw ContractDealsDiffer({}, 'dealIds');
  return { sellerId: first.sellerId, buyerId: first.buyerId, intermediaryId: null, legs, parent: null };
}
/** Deals that another contract, not withdrawn for good, is made of. */
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
    .where(sql<boolean>`deal_ids && ${[...dealIds]}::bigint[]`)
    .execute();
  const others = rows.filter((r) => r.id !== own);
  return dealIds.filter((id) => others.some((r) => r.deal_ids.includes(id)));
}

async function underParent(ctx: ContractContext, f: ProtocolFields): Promise<Ground> {
  const parent = f.parentId === null ? undefined : await foundProtocol(ctx, f.parentId);
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

async function freely(ctx: ContractContext, f: ProtocolFields): Promise<Ground> {
  const me = ctx.actor.memberId as string;
  if (f.counterpartyId === null) throw fault('counterpartyId', 'field.select');
  const pair =
    ctx.actor.identity === 'seller'
      ? { sellerId: me, buyerId: f.counterpartyId }
      : { sellerId: f.counterpartyId, buyerId: me };
  await requirePair(ctx, pair);
  const intermediaryId = f.protocolType === PROTOCOL_TYPE.intermediary ? f.intermediaryId : null;
  if (intermediaryId !== null) {
    await requireTrader(ctx, { memberId: intermediaryId });
    if ([pair.sellerId, pair.buyerId].includes(intermediaryId)) throw fault('intermediaryId', 'field.select');
  }
  // An intermediary agreement names the deals it is about; their goods stay those of the deals.
  const legs =
    intermediaryId === null || f.dealIds.length === 0
      ? []
      : (await agreedLegs(ctx, { dealIds: f.dealIds })).filter(
          (l) => l.sellerId === pair.sellerId && l.buyerId === pair.buyerId,
        );
  return { ...pair, intermediaryId, legs, parent: null };
}

/** Between whom, of which deals and under which contract it is made. Refuses 10009, 17426, 16001, 17005, 17006, 17007. */
export function groundOf(ctx: ContractContext, f: ProtocolFields, own: string | null): Promise<Ground> {
  switch (f.protocolType) {
    case PROTOCOL_TYPE.spot:
      return fromDeals(ctx, f, own);
    case PROTOCOL_TYPE.supplement:
    case PROTOCOL_TYPE.termination:
      return underParent(ctx, f);
    default:
      return freely(ctx, f);
  }
}
/** As far as a draft says it already: nothing is refused, and nobody named where nothing is said. */
export async function groundSoFar(
  ctx: ContractContext,
  p: Pick<Protocol, 'id'> & { readonly draft: ProtocolFields },
): Promise<Ground | null> {
  try {
    return await groundOf(ctx, p.draft, p.id);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
