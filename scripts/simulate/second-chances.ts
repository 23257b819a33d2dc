import { sql } from 'kysely';
import { takeSecondChance } from '#trading/auctions/contract/bidding.ts';
import type { NaiveTerms } from './naive-auction.ts';
import { one, type Stage } from './stage.ts';
import type { Act, Buyer, Wish } from './vocabulary.ts';
import { hundredths } from './whole-numbers.ts';

interface Chance {
  readonly id: string;
  readonly customer: string;
  readonly state: string;
  readonly quantity: string;
  readonly offered: string;
  readonly part: boolean;
}
/** Goods of winners who did not pay, offered to the best of the losers: never more than there are. */
export async function openChances(
  { owner, buyers }: Stage,
  auctionId: string,
  terms: NaiveTerms,
): Promise<{ who: Buyer; wish: Wish }[]> {
  const { rows } =
    await sql<Chance>`select id::text as id, customer_member_id::text as customer, state, quantity::text as quantity,
      second_chance_qty::text as offered, accept_partial as part
    from auctions.bid where auction_id = ${auctionId}::bigint and second_chance_until is not null and second_chance_end is null
    order by id`.execute(owner.db);
  const given = await one(
    owner,
    sql<{
      sum: string;
    }>`select coalesce(sum(case when b.second_chance_until is not null and b.second_chance_end is null
        then b.second_chance_qty else b.win_qty end), 0)::numeric(18, 2)::text as sum
      from auctions.bid b join auctions.auction a on a.id = b.auction_id and a.round = b.round
      where a.id = ${auctionId}::bigint and b.released_at is null`,
  );
  if (hundredths(given?.sum ?? '0') > terms.total) throw new Error('more was offered again than there is');
  for (const { state, quantity, offered, part } of rows) {
    const isPart = hundredths(offered) < hundredths(quantity);
    const fits = hundredths(offered) <= hundredths(quantity) && hundredths(offered) >= terms.minimum;
    if (state !== '60' || !fits || (isPart && !part)) throw new Error('a chance that does not fit its bid');
  }
  return rows.map(({ id, customer }) => ({
    who: buyers.find((b) => b.memberId === customer) as Buyer,
    wish: { kind: 'take', call: takeSecondChance, input: { id: auctionId, bidId: id }, about: id },
  }));
}

/** Who was answered that he has it has it once, with an order and a deposit; the time had not passed, so that only money is a reason. */
export async function takesJudged({ owner }: Stage, name: string, acts: readonly Act[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const { wish, settled } of acts) {
    const row = await one(
      owner,
      sql<{ state: string; ended: string | null; orders: number; fits: boolean }>`
        select b.state, b.second_chance_end as ended, b.win_qty = b.second_chance_qty and b.win_price = b.unit_price as fits,
          (select count(*)::int from orders."order" o where o.id = b.order_id) as orders
        from auctions.bid b where b.id = ${wish.about}::bigint`,
    );
    const has = row?.state === '50' && row.ended === 'taken' && row.orders === 1 && row.fits;
    if (settled?.how === 'ok' && !has) wrong.push(`${name}: a second chance was acknowledged and is lost`);
    if (settled?.how !== 'refused') continue;
    if (row?.state === '50') wrong.push(`${name}: a second chance was refused and is taken`);
    if (settled.code !== 'BID_DEPOSIT_SHORT')
      wrong.push(`${name}: a second chance was refused with ${settled.code}, and it was open`);
  }
  return wrong;
}
