import { asSystem } from '#kernel/server/with-scope.ts';
import { PROTOCOL_TYPE } from '../rules/contract-lifecycle.ts';
import { ContractDealsDiffer } from '../rules/refusals.ts';
import type { ContractContext, Protocol } from './tables.ts';

type OfDeals = Pick<Protocol, 'id' | 'protocol_type' | 'deal_ids' | 'seller_member_id'>;

/** No deal of a spot contract stands in another one that took effect, whoever may read that. Refuses 17426. */
export async function requireUncontracted(ctx: ContractContext, p: OfDeals): Promise<void> {
  if (p.protocol_type !== PROTOCOL_TYPE.spot) return;
  const other = await asSystem(ctx, () =>
    ctx.tx
      .selectFrom('contracts.contracted_deal')
      .select('deal_id')
      .where('deal_id', 'in', [...p.deal_ids])
      .where('seller_member_id', '=', p.seller_member_id as string)
      .where('protocol_id', '!=', p.id)
      .executeTakeFirst(),
  );
  if (other !== undefined) throw ContractDealsDiffer({}, 'dealIds');
}
/** A spot contract takes effect and has its deals from now on; of two at once the first. Refuses 17426. */
export async function claimDeals(ctx: ContractContext, p: OfDeals): Promise<void> {
  if (p.protocol_type !== PROTOCOL_TYPE.spot) return;
  const now = await ctx.now();
  const claimed = await ctx.tx
    .insertInto('contracts.contracted_deal')
    .values(
      p.deal_ids.map((deal_id) => ({
        deal_id,
        seller_member_id: p.seller_member_id as string,
        protocol_id: p.id,
        gmt_create: now,
      })),
    )
    .onConflict((c) => c.columns(['deal_id', 'seller_member_id']).doNothing())
    .returning('deal_id')
    .execute();
  if (claimed.length !== new Set(p.deal_ids).size) throw ContractDealsDiffer({}, 'dealIds');
}
