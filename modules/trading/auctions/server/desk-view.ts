import { isPlatform } from '#kernel/server/actor.ts';
import { companiesThatActed, readHistory } from '#kernel/server/trade-history.ts';
import { partiesOf } from '#registry/members/server/door.ts';
import type { AuctionDetail } from '../contract/auction.ts';
import { AUCTION } from '../rules/auction-lifecycle.ts';
import { AUCTION_BIZ } from './lock-auction.ts';
import type { Auction, AuctionContext } from './tables.ts';
import { leftOf } from './terms-of.ts';

/** Who enrolled or left is no step of its life. */
const COMING_AND_GOING: readonly string[] = ['enrol', 'leave'];
/** What happened to it, as far as row security shows it; people of other companies stay unnamed. */
async function eventsOf(ctx: AuctionContext, row: Auction): Promise<AuctionDetail['events']> {
  const read = await readHistory(ctx, { bizType: AUCTION_BIZ, bizId: row.id }, [
    'seq',
    'action',
    'actorName',
    'actorCompanyId',
    'reason',
    'at',
  ]);
  const steps = read.filter((step) => !COMING_AND_GOING.includes(step.action));
  const parties = await partiesOf(ctx, { memberIds: [...companiesThatActed(steps)] });
  const { actor } = ctx;
  return steps.map(({ seq, action, actorName, actorCompanyId, reason, at }) => {
    const party = actorCompanyId === null ? undefined : parties.get(actorCompanyId);
    return {
      ...{ seq, action, reason, at },
      companyZh: party?.name ?? null,
      companyEn: party?.nameEn ?? null,
      person: isPlatform(actor) || actorCompanyId === actor.memberId ? actorName : null,
    };
  });
}
type DeskView = Pick<AuctionDetail, 'events' | 'restQty' | 'unlistAt'>;
/** What its seller and the operator read beyond the bidders: how it came, and what another round may sell until when. */
export async function desksView(ctx: AuctionContext, row: Auction): Promise<DeskView> {
  const sells = ctx.actor.identity === 'seller' && ctx.actor.memberId === row.seller_member_id;
  if (!sells && !isPlatform(ctx.actor)) return {};
  return {
    events: await eventsOf(ctx, row),
    restQty: row.status === AUCTION.awarded ? leftOf(row) : row.total_qty,
    unlistAt: row.unlist_at?.toISOString() ?? null,
  };
}
