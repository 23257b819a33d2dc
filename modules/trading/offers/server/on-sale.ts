import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '#kernel/server/actor.ts';
import { nowOnce } from '#kernel/server/database.ts';
import { OFFER } from '../rules/offer-lifecycle.ts';

const COLUMNS = sql`o.sku_id, o.lane, o.currency, o.unit_price, o.named_place_id, o.delivery_start, o.delivery_end`;

/** What row security shows to who is not admitted yet: goods that no class controls. */
const openToNewcomers = (skus: RawBuilder<unknown> | null): RawBuilder<unknown> =>
  sql`select ${COLUMNS} from offers.offer o where o.visibility = '10' and o.publish_state = ${sql.lit(OFFER.onOffer)} and not o.deleted and o.valid_until > ${nowOnce} and ${skus === null ? sql`o.sku_id is not null` : sql`o.sku_id = any (${skus})`}`;

/**
 * Offers on sale this reader sees, as a query of what a search of goods shows of them: those open to
 * everybody from their index alone, and the few that are shown to some.
 * `skus`: an SQL array of SKU ids; null asks for all that sell a SKU.
 */
export function offersOnSale(actor: Actor, skus: RawBuilder<unknown> | null): RawBuilder<unknown> {
  const me = sql`${actor.memberId ?? '-1'}::bigint`;
  if (actor.memberId === null && actor.identity !== 'platform') return openToNewcomers(skus);
  const open = skus === null ? sql`offers.on_sale(${nowOnce})` : sql`offers.on_sale_of(${skus}, ${nowOnce})`;
  const forMe =
    actor.identity === 'platform'
      ? sql`true`
      : sql`(o.seller_member_id = ${me} or ${me} = any (o.designated_buyer_ids))`;
  return sql`select ${COLUMNS} from ${open} o
      union all select ${COLUMNS} from offers.offer o where o.visibility <> '10' and o.publish_state = ${sql.lit(OFFER.onOffer)} and not o.deleted and o.valid_until > ${nowOnce} and ${forMe} and ${skus === null ? sql`o.sku_id is not null` : sql`o.sku_id = any (${skus})`}`;
}
