import { sql } from 'kysely';
import { openWorld, type Person, type World } from '#app/world.ts';
import type { InputOf } from '#kernel/rules/contract.ts';
import { leadDetail, listLeads, sendLead } from '../contract/lead.ts';

export interface LeadsWorld {
  readonly world: World;
  readonly buyer: Person;
  readonly seller: Person;
  /** Another seller, and a buyer of a third company. */
  readonly seller2: Person;
  readonly buyer2: Person;
  /** A product without hazard that several companies have on the shelf. */
  readonly spuId: string;
  /** A hazardous one, likewise. */
  readonly hazardId: string;
}

const product = async (world: World, seller: Person, plain: boolean): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    select g.spu_id as id from catalogue.find_goods g where g.sku_id is not null and g.plain = ${plain}
    group by g.spu_id having bool_or(g.seller_member_id = ${seller.actor.memberId}::bigint) order by count(distinct g.seller_member_id) desc, g.spu_id limit 1`.execute(
    world.sql,
  );
  return rows[0]?.id as string;
};

/** A seller and a buyer of the demonstration, with the rival of the one and the rival of the other. */
export async function leadsWorld(): Promise<LeadsWorld> {
  const world = await openWorld();
  const [seller, seller2, buyer, buyer2] = [
    await world.as('seller_admin', 'seller'),
    await world.as('yonghai_admin', 'seller'),
    await world.as('buyer_admin', 'buyer'),
    await world.as('luze_admin', 'buyer'),
  ];
  return {
    world,
    seller,
    seller2,
    buyer,
    buyer2,
    spuId: await product(world, seller, true),
    hazardId: await product(world, seller, false),
  };
}

/** A request for twenty tonnes from the first seller, or as changed. */
export const wish = (
  w: LeadsWorld,
  more: Partial<InputOf<typeof sendLead>> = {},
): InputOf<typeof sendLead> => ({
  kind: '10',
  spuId: w.spuId,
  sellerId: w.seller.actor.memberId as string,
  quantity: '20.00',
  contactPhone: '13800138000',
  ...more,
});
export const send = (w: LeadsWorld, more: Partial<InputOf<typeof sendLead>> = {}, who = w.buyer) =>
  who.does(sendLead, wish(w, more));
export const see = (who: Person, id: string) => who.does(leadDetail, { id });
export const listOf = async (who: Person) => (await who.does(listLeads, { pageCount: 100 })).list;
