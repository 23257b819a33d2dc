import { person } from '#app/demo/reference/people.ts';
import { letterDetail, signLetter } from '#fulfilment/deals/contract/letter.ts';
import { dayOf } from '#kernel/rules/clock.ts';
import { lineAmount } from '#kernel/rules/decimal.ts';
import { matchCode, sendSmsCode } from '#office/identity/contract/login.ts';
import { listDemoOutbox } from '#office/messaging/contract/message.ts';
import { selectWarehouse } from '#registry/catalogue/contract/pick.ts';
import { directDeal } from '#trading/offers/contract/negotiation.ts';
import {
  addOffer,
  listOwnOffers,
  type OfferDetail,
  type OfferDraft,
  ownOfferDetail,
  submitOffer,
} from '#trading/offers/contract/offer.ts';
import { approveOffer } from '#trading/offers/contract/offer-oversight.ts';
import { expect, type People } from './people.ts';

type Does = People['does'];
/**
 * Who sells whom what from where. Somebody is sent one code a minute: each test that signs has signers no other one
 * waits for.
 */
interface Trade {
  /** Sees what the company offers. */
  readonly lister: string;
  readonly seller: string;
  readonly buyer: string;
  readonly cas: string;
  readonly yard: string;
}
/** Methanol of 澄湾 for 粤湾, at a yard that is open round the clock and kept by the custodian. */
export const METHANOL: Trade = {
  lister: 'seller_admin',
  seller: 'seller_trader2',
  buyer: 'buyer_purchaser2',
  cas: '67-56-1',
  yard: 'TC-LG01',
};
/** Butyl acetate of 甬海 for 锦岭, from the seller's own yard. */
export const SOLVENT: Trade = {
  lister: 'yonghai_sales',
  seller: 'yonghai_sales',
  buyer: 'jinling_admin',
  cas: '123-86-4',
  yard: 'NB-DX01',
};

/** Glycol of 沪礼 for 琅湾, who have no other business in a browser. */
export const GLYCOL: Omit<Trade, 'yard'> = {
  lister: 'huli_trader',
  seller: 'huli_trader',
  buyer: 'buyer2_purchaser',
  cas: '107-21-1',
};

/** The code somebody is sent when `send` asks for one, as the outbox of the demonstration shows it. */
export async function codeFor(does: Does, login: string, send: () => Promise<unknown>): Promise<string> {
  const { mobile } = person(login);
  const codes = async () =>
    (await does('admin', listDemoOutbox, { channel: 'sms', keyword: mobile })).list.flatMap((mail) => {
      const code = /\b(\d{6})\b/.exec(mail.text ?? '')?.[1];
      return code === undefined ? [] : [{ code, key: `${mail.time} ${code}` }];
    });
  const before = new Set((await codes()).map(({ key }) => key));
  await send();
  let code: string | undefined;
  await expect(async () => {
    code = (await codes()).find(({ key }) => !before.has(key))?.code;
    expect(code, `a code for ${mobile}`).toBeDefined();
  }).toPass({ timeout: 20_000 });
  return code as string;
}
/** The proof of a second factor. */
async function ticketOf(does: Does, login: string): Promise<string> {
  const sign = { purpose: 'SIGN', channel: 'sms' } as const;
  const code = await codeFor(does, login, () => does(login, sendSmsCode, sign));
  return (await does(login, matchCode, { ...sign, code })).verifyTicket;
}

export async function signsLetter(does: Does, login: string, id: string): Promise<void> {
  const { version, contentHash } = await does(login, letterDetail, { id });
  await does(login, signLetter, { id, version, contentHash, verifyTicket: await ticketOf(does, login) });
}

/** On the board: like an offer the seller has made of these goods at a fixed price, but for what `terms` says. */
export async function released(
  does: Does,
  { lister, seller, cas }: Omit<Trade, 'buyer' | 'yard'>,
  terms: Partial<OfferDraft>,
): Promise<OfferDetail & { offerNo: string }> {
  const { list } = await does(lister, listOwnOffers, { pageCount: 100 });
  const row = list.find((o) => o.casNo === cas && o.unitPrice !== null && o.priceMode === '10');
  const like = await does(lister, ownOfferDetail, { id: row?.id ?? '' });
  const later = (days: number) => new Date(Date.parse(like.serverTime) + days * 86_400_000);
  const saved = await does(seller, addOffer, {
    ...(like.fields as OfferDraft),
    divisible: false,
    minQty: null,
    qtyStep: null,
    lotId: null,
    firmType: '10',
    visibility: '10',
    designatedBuyerIds: [],
    deliveryStart: dayOf(like.serverTime),
    deliveryEnd: dayOf(later(20)),
    validUntil: later(1).toISOString(),
    ...terms,
  });
  const sent = await does(seller, submitOffer, {
    id: saved.id,
    version: saved.version,
    priceConfirmed: true,
  });
  const offer =
    sent.publishState === '20'
      ? await does('auditor', approveOffer, { id: sent.id, version: sent.version })
      : sent;
  const { offerNo } = offer;
  if (offerNo === null) throw new Error('an offer on the board has no number');
  return { ...offer, offerNo };
}

export interface SoldOrder {
  readonly orderId: string;
  readonly letterId: string;
  readonly dealId: string;
  readonly offerId: string;
}
/** Offered, dealt directly and signed by both: an order that is to be submitted. */
export async function soldOrder(does: Does, trade: Trade, quantity: string): Promise<SoldOrder> {
  const [yard] = (await does(trade.lister, selectWarehouse, { keyword: trade.yard })).list;
  const offer = await released(does, trade, {
    quantity,
    directDealAllowed: true,
    priceTerm: '10',
    pickType: '10',
    namedPlaceId: yard?.placeId ?? null,
    warehouseId: yard?.id ?? null,
    paymentTerm: '10',
    settlementMethod: '10',
    depositPct: null,
    depositNature: null,
  });
  const { unitPrice, termsVersion, termsHash } = offer;
  const { letterId, orderId } = await does(trade.buyer, directDeal, {
    offerId: offer.id,
    offerVersion: termsVersion,
    termsHash: termsHash ?? '',
    quantity,
    amount: lineAmount(quantity, unitPrice ?? '0'),
  });
  if (letterId === null || orderId === null) throw new Error('the deal has no letter');
  for (const login of [trade.seller, trade.buyer]) await signsLetter(does, login, letterId);
  const { dealId } = await does(trade.buyer, letterDetail, { id: letterId });
  return { orderId, letterId, dealId, offerId: offer.id };
}
