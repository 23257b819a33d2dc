import { type RawBuilder, sql } from 'kysely';
import { ALERT, type AlertSide, TOLD, TONNE, type ToldKind } from '../rules/alert-lifecycle.ts';
import type { Alert, AlertContext } from './tables.ts';

/** How many alerts one transaction looks at; a product that more wait for is gone through batch by batch. */
export const BATCH = 500;
/** Something that was published, as far as a wish can speak of it. */
export interface Happening {
  readonly kind: ToldKind;
  readonly side: AlertSide | null;
  readonly key: string;
  readonly lane: string;
  readonly productNameIds: readonly string[];
  /** Further conditions of its kind, of `a`. */
  readonly fits: RawBuilder<boolean>;
}

/** Alerts behind one of them, and of one company alone where only it is to hear. */
export interface Waiting {
  readonly after: string;
  readonly of: string | null;
}
/**
 * The next alerts a happening meets, held until the transaction ends: active ones of its products from their
 * index, never all alerts, and none that has told of it already. The order of ids is the order of locks.
 */
export const candidatesSql = (h: Happening, { after, of }: Waiting): RawBuilder<Alert> => sql<Alert>`
  select a.* from alerts.alert a
  where a.product_name_id = any (${[...h.productNameIds]}::bigint[]) and a.side in (${sql.join((h.side === null ? ['10', '20'] : [h.side]).map((s) => sql.lit(s)))})
    and a.state = ${sql.lit(ALERT.active)} and not a.deleted and a.id > ${after}::bigint ${of === null ? sql`` : sql`and a.member_id = ${of}::bigint`} and a.until >= kernel.today() and a.lane = ${h.lane}
    and ${h.kind === TOLD.price ? sql`a.tells_prices` : sql`a.tells_documents`} and ${h.fits}
    and not exists (select from alerts.told t where t.alert_id = a.id and t.kind = ${h.kind} and t.object_key = ${h.key})
  order by a.id limit ${sql.lit(BATCH)} for no key update of a`;
export const candidates = async (ctx: AlertContext, h: Happening, who: Waiting): Promise<Alert[]> =>
  (await candidatesSql(h, who).execute(ctx.tx)).rows;

const SAME_GRADE = (grade: string | null): RawBuilder<boolean> =>
  sql<boolean>`(a.grade is null or lower(a.grade) = lower(${grade}::text))`;
const SAME_PLACE = (placeId: string | null): RawBuilder<boolean> =>
  sql<boolean>`(a.place_id is null or a.place_id = ${placeId}::bigint)`;

/** An offer a buyer waits for: grade, place, enough of it left, at a price that stands and is within his limit. */
export const fitsOffer = (o: {
  readonly grade: string | null;
  readonly placeId: string | null;
  readonly available: string;
  readonly uom: string;
  readonly currency: string;
  /** Null while it is still to be found by formula. */
  readonly price: string | null;
}): RawBuilder<boolean> => sql<boolean>`${SAME_GRADE(o.grade)} and ${SAME_PLACE(o.placeId)}
  and (a.quantity is null or (${o.uom} = ${sql.lit(TONNE)} and a.quantity <= ${o.available}::numeric))
  and (a.currency is null or a.currency = ${o.currency})
  and (a.price_limit is null or (${o.uom} = ${sql.lit(TONNE)} and a.price_limit >= ${o.price}::numeric))`;

/** Lines of an inquiry a seller waits for; what it hopes to pay is nobody's to know, so no limit counts. */
export const fitsInquiry = (
  placeId: string | null,
  lines: readonly { productNameId: string; grade: string | null; quantity: string; uom: string }[],
): RawBuilder<boolean> => sql<boolean>`${SAME_PLACE(placeId)} and exists (
    select from unnest(${lines.map((l) => l.productNameId)}::bigint[], ${lines.map((l) => l.grade)}::text[], ${lines.map((l) => l.quantity)}::numeric[], ${lines.map((l) => l.uom)}::text[]) as l(product, grade, quantity, uom)
    where l.product = a.product_name_id and (a.grade is null or l.grade is null or lower(a.grade) = lower(l.grade))
      and (a.quantity is null or (l.uom = ${sql.lit(TONNE)} and l.quantity >= a.quantity)))`;

/** A close that passed a limit: it meets it now, and the close before it did not. */
export const fitsPrice = (p: {
  readonly placeId: string;
  readonly currency: string;
  readonly uom: string;
  readonly price: string;
  readonly previous: string | null;
}): RawBuilder<boolean> => sql<boolean>`${SAME_PLACE(p.placeId)} and ${p.uom} = ${sql.lit(TONNE)} and a.currency = ${p.currency}
  and case a.side when '10' then ${p.price}::numeric <= a.price_limit and coalesce(${p.previous}::numeric > a.price_limit, true)
    else ${p.price}::numeric >= a.price_limit and coalesce(${p.previous}::numeric < a.price_limit, true) end`;
