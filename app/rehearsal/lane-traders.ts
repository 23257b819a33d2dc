import { listLetters, letterDetail, signLetter } from '#fulfilment/deals/contract/letter.ts';
import { dec, lineAmount, type DecimalText } from '#kernel/rules/decimal.ts';
import { listMarket, type BoardRow } from '#trading/offers/contract/market.ts';
import {
  acceptBuyer,
  acceptListed,
  acceptSeller,
  cancelThread,
  chooseType,
  confirmThread,
  counter,
  directDeal,
  listThreads,
  refuseThread,
  type ThreadDetail,
  type ThreadRow,
  threadDetail,
} from '#trading/offers/contract/negotiation.ts';
import { NEGOTIATION } from '#trading/offers/rules/negotiation-lifecycle.ts';
import type { Dice } from './dice.ts';
import type { Moment, Trader } from './rehearsal.ts';

/** How a trader bargains: how eager he is, and how far from the listed price he goes. */
export interface Temper {
  /** Share of his turns in which he begins something new. */
  readonly eager: number;
  /** Furthest from the listed price, as a share: below it for a seller, from above for a buyer. */
  readonly yields: number;
}
const MINUTE_MS = 60_000;
/** Offers of the first page of the board, the newest first: what somebody sees who looks up. */
const SEEN = 20;
const RMB = '10';

/** A price between `from` and `to` shares of the listed one, in whole yuan. */
const priceAt = (listed: DecimalText, share: number): DecimalText =>
  dec(listed).times(share.toFixed(4)).toDecimalPlaces(0).toFixed(2);
const until = (now: Date, minutes: number): string =>
  new Date(now.getTime() + minutes * MINUTE_MS).toISOString();

/** A part of an offer that can be bought: all of an undivided one, else some steps above the minimum. */
function quantityOf(offer: BoardRow, dice: Dice): DecimalText {
  if (!offer.divisible || offer.minQty === null || offer.qtyStep === null)
    return dec(offer.available).toFixed(2);
  const steps = dec(offer.available).minus(offer.minQty).dividedBy(offer.qtyStep).floor().toNumber();
  const chosen = dec(offer.minQty).plus(
    dec(offer.qtyStep).times(dice.between(0, Math.max(0, Math.min(4, steps)))),
  );
  return chosen.toFixed(2);
}

async function turns(m: Moment): Promise<readonly ThreadRow[]> {
  const page = await m.reads(listThreads, {
    lane: RMB,
    myTurn: true,
    pageCount: SEEN,
    sortProperties: 'gmtCreate',
    sortAsc: true,
  });
  return page?.list ?? [];
}

/** Answers a proposal: takes it when it is good enough, meets it half-way, or gives up. */
async function answer(m: Moment, row: ThreadRow, temper: Temper): Promise<void> {
  const seen = await m.reads(threadDetail, { id: row.id });
  if (seen === null) return;
  const one = { id: seen.id, version: seen.version };
  if (seen.status === NEGOTIATION.buyerAccepted) return void (await m.does(confirmThread, one));
  if (seen.status === NEGOTIATION.locked)
    return void (await m.does(chooseType, { ...one, transactionType: '10' }));
  const round = seen.ladder.at(-1);
  if (seen.status !== NEGOTIATION.countering || round === undefined || round.own) return;
  const listed = String(seen.offer.unitPrice);
  const off = dec(round.price).dividedBy(listed).toNumber();
  const isSeller = m.actor.identity === 'seller';
  const good = isSeller ? off >= 1 - temper.yields / 2 : off <= 1 - temper.yields / 4;
  const said = { ...one, roundSeq: round.seq, roundHash: round.hash };
  if (good || m.dice.happens(0.15))
    return void (await (isSeller ? m.does(acceptBuyer, said) : m.does(acceptSeller, said)));
  if (seen.roundsLeft < 1 || m.dice.happens(0.1)) {
    const why = { ...one, cancelReason: '10', reason: '价格不合' };
    return void (await (seen.can.includes('refuse') ? m.does(refuseThread, why) : m.does(cancelThread, why)));
  }
  await m.does(counter, {
    ...one,
    price: priceAt(
      listed,
      isSeller ? 1 - temper.yields * m.dice.next() * 0.5 : 1 - temper.yields * (0.3 + m.dice.next() * 0.5),
    ),
    quantity: round.quantity,
    validUntil: until(m.now, m.dice.between(10, 45)),
  });
}

/** Signs the letters that wait for his company, some turns after they came. */
async function sign(m: Moment): Promise<void> {
  const waiting = await m.reads(listLetters, { waiting: true, sortProperties: 'gmtCreate', sortAsc: true });
  for (const row of waiting?.list ?? []) {
    if (!row.can.includes('sign') || !m.dice.happens(0.5)) continue;
    const letter = await m.reads(letterDetail, { id: row.id });
    if (letter === null) continue;
    const { id, version, contentHash } = letter;
    await m.does(signLetter, { id, version, contentHash, verifyTicket: await m.ticket() });
  }
}

/** A seller answers what waits for him; his offers are put out by `release`. */
export const laneSeller = (
  login: string,
  temper: Temper,
  release: (moment: Moment) => Promise<void>,
): Trader => ({
  login,
  side: 'seller',
  async act(m) {
    if (m.dice.happens(temper.eager)) await release(m);
    for (const row of await turns(m)) if (m.dice.happens(0.6)) await answer(m, row, temper);
    if (m.dice.happens(0.2)) await sign(m);
  },
});

/** A buyer answers what waits for him, and now and then takes or counters an offer of the board. */
export const laneBuyer = (login: string, temper: Temper): Trader => ({
  login,
  side: 'buyer',
  async act(m) {
    for (const row of await turns(m)) if (m.dice.happens(0.6)) await answer(m, row, temper);
    if (m.dice.happens(0.2)) await sign(m);
    if (m.dice.happens(temper.eager)) await begin(m, temper);
  },
});

async function begin(m: Moment, temper: Temper): Promise<ThreadDetail | null> {
  const board = await m.reads(listMarket, {
    lane: RMB,
    pageCount: SEEN,
    sortProperties: 'publishedAt',
    sortAsc: false,
  });
  const open = (board?.list ?? []).filter(
    (o) => !o.own && o.shut === null && o.threadId === null && o.can.length > 0,
  );
  if (open.length === 0) return null;
  const offer = m.dice.pick(open);
  const quantity = quantityOf(offer, m.dice);
  const listed = {
    offerId: offer.id,
    offerVersion: offer.termsVersion,
    termsHash: offer.termsHash,
    quantity,
    amount: lineAmount(quantity, offer.unitPrice),
  };
  if (offer.directDealAllowed && m.dice.happens(0.3)) return m.does(directDeal, listed);
  if (!offer.negotiable || m.dice.happens(0.2)) return m.does(acceptListed, listed);
  return m.does(counter, {
    offerId: offer.id,
    price: priceAt(offer.unitPrice, 1 - temper.yields * (0.5 + m.dice.next() * 0.5)),
    quantity,
    validUntil: until(m.now, m.dice.between(10, 45)),
  });
}
