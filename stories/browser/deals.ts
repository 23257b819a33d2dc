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
/** Butyl acetate of 甬海 for 金陵, from the seller's own yard. */
export const SOLVENT: Trade = {
  lister: 'yonghai_sales',
  seller: 'yonghai_sales',
  buyer: 'jinling_admin',
  cas: '123-86-4',
  yard: 'NB-DX01',
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

export interface SoldOrder {
  readonly orderId: string;
  readonly letterId: string;
  readonly dealId: string;
  readonly offerId: string;
}
/** Offered, dealt directly and signed by both: an order that is to be submitted. */
export async function soldOrder(does: Does, trade: Trade, quantity: string): Promise<SoldOrder> {
  const { list } = await does(trade.lister, listOwnOffers, { pageCount: 100 });
  const row = list.find((o) => o.casNo === trade.cas && o.unitPrice !== null && o.priceMode === '10');
  const [yard] = (await does(trade.lister, selectWarehouse, { keyword: trade.yard })).list;
  const like = await does(trade.lister, ownOfferDetail, { id: row?.id ?? '' });
  const today = dayOf(like.serverTime);
  const later = (days: number) => new Date(Date.parse(like.serverTime) + days * 86_400_000);
  const saved = await does(trade.seller, addOffer, {
    ...(like.fields as OfferDraft),
    quantity,
    divisible: false,
    minQty: null,
    qtyStep: null,
    lotId: null,
    firmType: '10',
    directDealAllowed: true,
    visibility: '10',
    designatedBuyerIds: [],
    priceTerm: '10',
    pickType: '10',
    namedPlaceId: yard?.placeId ?? null,
    warehouseId: yard?.id ?? null,
    deliveryStart: today,
    deliveryEnd: dayOf(later(20)),
    paymentTerm: '10',
    settlementMethod: '10',
    depositPct: null,
    depositNature: null,
    validUntil: later(1).toISOString(),
  });
  const sent = await does(trade.seller, submitOffer, {
    id: saved.id,
    version: saved.version,
    priceConfirmed: true,
  });
  const offer =
    sent.publishState === '20'
      ? await does('auditor', approveOffer, { id: sent.id, version: sent.version })
      : sent;
  const { unitPrice, termsVersion, termsHash } = offer;
  const { letterId, orderId } = await does(trade.buyer, directDeal, {
    offerId: offer.id,
    offerVersion: termsVersion,
    termsHash: termsHash ?? '',
    quantity,
    amount: lineAmount(quantity, unitPrice ?? '0'),
  });
  if (letterId === null || orderId === null) throw new Error('the deal has no letter');
  for (const login of [trade.seller, trade.buyer]) {
    const { version, contentHash } = await does(login, letterDetail, { id: letterId });
    await does(login, signLetter, {
      id: letterId,
      version,
      contentHash,
      verifyTicket: await ticketOf(does, login),
    });
  }
  const { dealId } = await does(trade.buyer, letterDetail, { id: letterId });
  return { orderId, letterId, dealId, offerId: offer.id };
}
