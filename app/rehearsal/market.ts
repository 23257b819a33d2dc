import type { Kysely } from 'kysely';
import type { AnyTables } from '#kernel/server/database.ts';
import type { Runtime } from '#kernel/server/dispatch.ts';
import { maybe } from '../demo/maybe.ts';
import { stageOn } from '../demo/stage.ts';
import { list, type Sku, SELLERS, shelf } from '../demo/trades.ts';
import { laneBuyer, laneSeller, type Temper } from './lane-traders.ts';
import type { Moment, Trader } from './rehearsal.ts';

/** Buyers that the market moves by itself; the accounts of the demonstration that are left out are for trainees. */
const BUYERS: readonly (readonly [login: string, temper: Temper])[] = [
  ['jinling_buyer', { eager: 0.1, yields: 0.03 }],
  ['jiangyu_buyer', { eager: 0.06, yields: 0.05 }],
  ['buyer2_purchaser', { eager: 0.08, yields: 0.02 }],
  ['luze_trader', { eager: 0.12, yields: 0.04 }],
];
const SELLER_TEMPER: Temper = { eager: 0.03, yields: 0.03 };
const HELD_BY_PEOPLE: readonly string[] = ['seller_trader'];

/** Offers a trader lists run for hours of this market, so that the board keeps changing. */
const RUNS_HOURS = 5;

/**
 * The traders of the training market: the sellers and buyers of the demonstration but those whose accounts are printed
 * for people. Sellers list from their own shelves.
 */
export async function marketTraders(runtime: Runtime, owner: Kysely<AnyTables>): Promise<readonly Trader[]> {
  const stage = stageOn(runtime, owner);
  const skus = await shelf(stage);
  const releaseOf = (login: string) => async (m: Moment) => {
    const goods = skus.filter((sku) => sku.seller_member_id === m.actor.memberId);
    if (goods.length === 0) return;
    const validUntil = new Date(m.now.getTime() + RUNS_HOURS * 3_600_000).toISOString();
    const sku: Sku = m.dice.pick(goods);
    const hands = { ...stage, random: () => m.dice.next() };
    await maybe(() => list(hands, login, sku, 0, m.now, { validUntil }));
  };
  return [
    ...SELLERS.filter((login) => !HELD_BY_PEOPLE.includes(login)).map((login) =>
      laneSeller(login, SELLER_TEMPER, releaseOf(login)),
    ),
    ...BUYERS.map(([login, temper]) => laneBuyer(login, temper)),
  ];
}
