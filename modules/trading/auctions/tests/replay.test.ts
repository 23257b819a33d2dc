import { expect, test } from 'vitest';
import type { AuctionTerms } from '../rules/auction-terms.ts';
import { frameAt, framesOf } from '../rules/replay.ts';
import { type AuctionInput, INPUT_FORMAT, resultOf } from '../rules/result-file.ts';

const terms: AuctionTerms = {
  mode: '10',
  allocation: '20',
  priceRule: '10',
  startPrice: '2000.00',
  priceIncrement: '10.00',
  gradients: [],
  quantityIncrement: '10.00',
  minStartQty: '20.00',
  totalQty: '100.00',
  maxQtyPerBidder: null,
};
const bid = (seq: number, quantity: string, unitPrice: string, tick: number | null = null) => ({
  seq,
  at: `2026-12-01T02:0${seq}:00.000Z`,
  bidder: String(seq),
  quantity,
  unitPrice,
  acceptPartial: false,
  tick,
});
const input = (over: Partial<AuctionInput>): AuctionInput => ({
  format: INPUT_FORMAT,
  auctionNo: 'AU1',
  round: 1,
  startTime: '2026-12-01T02:00:00.000Z',
  endTime: '2026-12-01T03:00:00.000Z',
  terms,
  bids: [bid(2, '40.00', '2050.00'), bid(1, '80.00', '2010.00'), bid(3, '60.00', '2030.00')],
  ...over,
});

test('the beginning, each bid in its order, the end; who leads follows the clearing', () => {
  const frames = framesOf(input({}));
  expect(frames.map((f) => f.bid?.seq ?? null)).toEqual([null, 1, 2, 3, null]);
  expect(frames.map((f) => f.price)).toEqual([null, '2010.00', '2050.00', '2050.00', '2050.00']);
  const leads = (n: number) => frames[n]?.ladder.filter((l) => l.leads).map((l) => l.bidder);
  expect([leads(1), leads(2), leads(3)]).toEqual([['1'], ['2'], ['2', '3']]);
  expect(leads(4)).toEqual(resultOf(input({})).fills.map((f) => f.bidder));
});
test('a moment belongs to the bid before it', () => {
  const frames = framesOf(input({}));
  expect(frameAt(frames, Date.parse('2026-12-01T01:00:00Z'))).toBe(0);
  expect(frameAt(frames, Date.parse('2026-12-01T02:02:30Z'))).toBe(2);
  expect(frameAt(frames, Date.parse('2026-12-01T09:00:00Z'))).toBe(4);
});
test('sealed bids are there from the end on; a falling auction that is sold out ends with its last take', () => {
  const sealed = framesOf(input({ terms: { ...terms, mode: '30' } }));
  expect(sealed.map((f) => f.ladder.length)).toEqual([0, 3]);
  const taken = framesOf(
    input({
      terms: { ...terms, mode: '20' },
      bids: [bid(1, '40.00', '1950.00', 1), bid(2, '60.00', '1900.00', 2)],
    }),
  );
  expect(taken.map((f) => [f.price, f.left])).toEqual([
    [null, '100'],
    ['1950.00', '60'],
    ['1900.00', '0'],
  ]);
});

test('at one price the larger quantity stands above, to one winner the earlier bid', () => {
  const bids = [bid(1, '20.00', '2010.00'), bid(2, '60.00', '2010.00')];
  const order = (allocation: '10' | '20') =>
    framesOf(input({ terms: { ...terms, allocation }, bids }))
      .at(-1)
      ?.ladder.map((l) => l.seq);
  expect([order('20'), order('10')]).toEqual([
    [2, 1],
    [1, 2],
  ]);
});
