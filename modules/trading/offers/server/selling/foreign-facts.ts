import { sql } from 'kysely';
import { asSystem } from '#kernel/server/with-scope.ts';
import { sanctionHits } from '#registry/catalogue/server/door.ts';
import type { Party } from '#registry/members/server/door.ts';
import { LANE } from '../../rules/codes.ts';
import { OFFER } from '../../rules/offer-lifecycle.ts';
import type { ReleaseFacts } from '../../rules/selling/release-facts.ts';
import type { OfferContext } from '../lock-offer.ts';
import type { Offer } from '../tables.ts';

type ForeignFacts = Pick<ReleaseFacts, 'billTaken' | 'sanctions'>;
const NONE: ForeignFacts = { billTaken: false, sanctions: [] };
const LIVE = [OFFER.submitted, OFFER.onOffer, OFFER.paused, OFFER.stopped];
type Cargo = Pick<Offer, 'id' | 'lane' | 'voyage' | 'origin_country'>;

/** What lanes 20 and 30 are checked against beside the rest: the bill of lading, and the sanction list (3.6). */
export async function foreignFacts(ctx: OfferContext, offer: Cargo, seller: Party): Promise<ForeignFacts> {
  if (offer.lane === LANE.rmb) return NONE;
  return { billTaken: await billTaken(ctx, offer), sanctions: await sanctionsOn(ctx, offer, seller) };
}

const said = (...texts: readonly (string | null | undefined)[]): string[] =>
  texts.filter((text): text is string => text !== null && text !== undefined && text !== '');
async function sanctionsOn(
  ctx: OfferContext,
  offer: Cargo,
  seller: Party,
): Promise<ForeignFacts['sanctions']> {
  const hits = await sanctionHits(ctx, {
    country: offer.origin_country,
    vessel: said(offer.voyage?.vesselName, offer.voyage?.imoNo),
    parties: said(seller.name, seller.nameEn),
  });
  const fields: Readonly<Record<string, string>> = {
    country: 'originCountry',
    vessel: 'voyage.vesselName',
    party: 'storeId',
  };
  return hits.map(({ kind, name }) => ({ field: fields[kind] ?? 'originCountry', name }));
}

/** Whether another live offer, of whichever seller, bears the same bill of lading of the same ship. */
async function billTaken(ctx: OfferContext, { id, voyage }: Cargo): Promise<boolean> {
  if (voyage === null || (voyage.blNo ?? '') === '' || (voyage.imoNo ?? '') === '') return false;
  return asSystem(ctx, async () => {
    const other = await ctx.tx
      .selectFrom('offers.offer')
      .select('id')
      .where(sql`voyage ->> 'blNo'`, '=', voyage.blNo)
      .where(sql`voyage ->> 'imoNo'`, '=', voyage.imoNo)
      .where('publish_state', 'in', LIVE)
      .where('deleted', '=', false)
      .$if(id !== undefined, (q) => q.where('id', '<>', id))
      .executeTakeFirst();
    return other !== undefined;
  });
}

/** Those who release one bill of lading come one after the other: two that look at once would both find it free. */
export async function holdBill(ctx: OfferContext, { voyage }: Pick<Offer, 'voyage'>): Promise<void> {
  if (voyage === null || (voyage.blNo ?? '') === '') return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`offers.bill ${voyage.imoNo} ${voyage.blNo}`}, 0))`.execute(
    ctx.tx,
  );
}
