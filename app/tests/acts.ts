import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { letterDetail, signLetter } from '#fulfilment/deals/contract/letter.ts';
import { counter, directDeal, sayInThread } from '#trading/offers/contract/negotiation.ts';
import { addOffer, type OfferDraft, submitOffer } from '#trading/offers/contract/offer.ts';
import { approveOffer } from '#trading/offers/contract/offer-oversight.ts';
import type { Person, World } from '../world.ts';

/** A proof of the second factor, as sending and matching a code would leave it. */
export async function signTicket(world: Pick<World, 'sql'>, person: Person): Promise<string> {
  const text = randomBytes(32).toString('base64url');
  await sql`insert into identity.ticket (kind, ticket_hash, purpose, channel, target, account_id, gmt_create, expire_at)
    values ('verify', ${createHash('sha256').update(text).digest()}, 'SIGN', 'sms', '13800000001',
      ${person.actor.accountId}::bigint, kernel.now(), kernel.now() + interval '10 minutes')`.execute(
    world.sql,
  );
  return text;
}

/** Signs a letter as it stands. */
export async function sign(world: World, person: Person, letterId: string): Promise<{ state: string }> {
  const letter = await person.does(letterDetail, { id: letterId });
  return person.does(signLetter, {
    id: letterId,
    version: letter.version,
    contentHash: letter.contentHash,
    verifyTicket: await signTicket(world, person),
  });
}

/** A complete RMB offer of one of the seller's products; anything may be overridden. */
export async function offerDraft(
  world: World,
  seller: Person,
  over: Partial<OfferDraft> = {},
  casNo = '67-56-1',
): Promise<OfferDraft> {
  const first = async (query: ReturnType<typeof sql<{ id: string }>>) =>
    (await query.execute(world.sql)).rows[0]?.id ?? null;
  const skuId = await first(
    sql<{
      id: string;
    }>`select k.id from catalogue.sku k join catalogue.spu s on s.id = k.spu_id where s.cas_no = ${casNo}
      and k.seller_member_id = ${seller.actor.memberId}::bigint order by k.id limit 1`,
  );
  const now = await world.now();
  const day = (n: number) => new Date(now.getTime() + n * 86_400_000).toISOString().slice(0, 10);
  return {
    tradeLane: '10',
    skuId,
    contactName: seller.actor.name,
    contactPhone: '13800000001',
    lotId: null,
    producer: '澄湾石化',
    originCountry: null,
    grade: '优等品',
    qualityStandard: 'GB 338-2011',
    specItems: [],
    coaFileIds: [],
    sdsFileId: null,
    labelFileId: null,
    packagingId: null,
    quantity: '3000.00',
    uom: 'TNE',
    divisible: true,
    minQty: '100.00',
    qtyStep: '100.00',
    tolerancePlus: '5',
    toleranceMinus: '5',
    toleranceOption: '10',
    priceMode: '10',
    unitPrice: '2115.00',
    taxRate: '13',
    cargoStatus: '10',
    priceTerm: '10',
    namedPlaceId: await first(
      sql<{
        id: string;
      }>`select place_id as id from catalogue.warehouse where member_id = 0 and place_id is not null order by id limit 1`,
    ),
    indexId: null,
    quotePeriod: null,
    premium: null,
    futuresContract: null,
    basis: null,
    pricingDeadline: null,
    firmType: '10',
    negotiable: true,
    directDealAllowed: true,
    pickType: '10',
    warehouseId: await first(
      sql<{
        id: string;
      }>`select id from catalogue.warehouse where member_id = 0 and place_id is not null order by id limit 1`,
    ),
    deliveryStart: day(5),
    deliveryEnd: day(20),
    freeStorageDays: 7,
    storageFee: '0.50',
    inhibitor: null,
    quantityBasis: '40',
    qualityBasis: '30',
    paymentTerm: '10',
    settlementMethod: '10',
    lcOpenDays: null,
    depositPct: null,
    depositNature: null,
    lawAndForum: '10',
    visibility: '10',
    designatedBuyerIds: [],
    validUntil: new Date(now.getTime() + 3 * 86_400_000).toISOString(),
    goodTill: '10',
    remarks: null,
    ...over,
  };
}

/** Saves and releases an offer; an operator approves it where the seller is not on the list. */
export async function release(world: World, seller: Person, over: Partial<OfferDraft> = {}, casNo?: string) {
  const saved = await seller.does(addOffer, await offerDraft(world, seller, over, casNo));
  const sent = await seller.does(submitOffer, { id: saved.id, version: saved.version, priceConfirmed: true });
  return sent.publishState === '20'
    ? (await world.as('auditor')).does(approveOffer, { id: sent.id, version: sent.version })
    : sent;
}

/**
 * A morning's trade between two companies: drafts, a designated offer, a negotiation with message and note, a
 * direct deal with letter and order.
 */
export async function manyActs(
  world: World,
): Promise<{ offerId: string; threadId: string; letterId: string; orderId: string }> {
  const [seller, buyer] = [await world.as('seller_admin', 'seller'), await world.as('buyer_admin', 'buyer')];
  await seller.does(addOffer, await offerDraft(world, seller, { unitPrice: null }));
  await release(world, seller, { visibility: '20', designatedBuyerIds: [buyer.actor.memberId as string] });
  const offer = await release(world, seller);
  const validUntil = new Date((await world.now()).getTime() + 3_600_000).toISOString();
  const thread = await buyer.does(counter, {
    offerId: offer.id,
    price: '2090.00',
    quantity: '200.00',
    validUntil,
  });
  await buyer.does(sayInThread, { id: thread.id, kind: 'note', body: '底价 2100' });
  await seller.does(sayInThread, { id: thread.id, kind: 'message', body: '可日装三车' });
  const other = await release(world, seller);
  const deal = await buyer.does(directDeal, {
    offerId: other.id,
    offerVersion: other.termsVersion,
    termsHash: other.termsHash as string,
    quantity: '300.00',
    amount: '634500.00',
  });
  await sign(world, seller, deal.letterId as string);
  return {
    offerId: offer.id,
    threadId: thread.id,
    letterId: deal.letterId as string,
    orderId: deal.orderId as string,
  };
}
