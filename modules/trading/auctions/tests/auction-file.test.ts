import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { expect, test } from 'vitest';
import type { playAuction, verifyAuction } from '../../../../scripts/verify-auction.ts';
import { ALLOCATION, MODE, PRICE_RULE } from '../rules/auction-terms.ts';
import { type AuctionInput, type FiledBid, inputText, outputText, resultOf } from '../rules/result-file.ts';

const SCRIPT = '../../../../scripts/verify-auction.ts';
const { verifyAuction: verified, playAuction: played } = (await import(SCRIPT)) as {
  verifyAuction: typeof verifyAuction;
  playAuction: typeof playAuction;
};

const bid = (seq: number, quantity: string, unitPrice: string, more: Partial<FiledBid> = {}): FiledBid => ({
  ...{ seq, quantity, unitPrice, bidder: String(seq), acceptPartial: false, tick: null },
  at: `2026-12-12T02:00:0${seq}.000Z`,
  ...more,
});
const input: AuctionInput = {
  format: 'auction-input/1',
  auctionNo: 'AU1',
  round: 1,
  startTime: '2026-12-12T02:00:00.000Z',
  endTime: '2026-12-12T03:00:00.000Z',
  terms: {
    mode: MODE.ascending,
    allocation: ALLOCATION.multiWinner,
    priceRule: PRICE_RULE.payAsBid,
    startPrice: '2000.00',
    priceIncrement: '10.00',
    gradients: [],
    quantityIncrement: '10.00',
    minStartQty: '20.00',
    totalQty: '100.00',
    maxQtyPerBidder: null,
  },
  bids: [
    bid(1, '60.00', '2010.00'),
    bid(2, '40.00', '2030.00'),
    bid(3, '80.00', '2020.00', { acceptPartial: true }),
  ],
};
const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const der = publicKey.export({ format: 'der', type: 'spki' });
function fileOf(of: AuctionInput, output = outputText(resultOf(of))) {
  const text = inputText(of);
  const inputHash = createHash('sha256').update(text).digest('hex');
  return {
    format: 'auction/1',
    outcome: 'awarded',
    ...{ input: text, inputHash, output },
    keyId: createHash('sha256').update(der).digest('hex').slice(0, 16),
    publicKey: der.toString('base64'),
    signature: sign(null, Buffer.from(`${inputHash}\n${output}\nawarded`), privateKey).toString('base64'),
  };
}

test('INV-AUC-04 the file of a result verifies by itself, and names what was changed in it', () => {
  const file = fileOf(input);
  expect(verified(file)).toEqual({ fault: null, bids: 3, fills: 2 });
  expect(verified(file, [file.publicKey]).fault).toBeNull();
  expect(verified(file, ['another']).fault).toBe('the key is none that you know');
  expect(verified({ ...file, outcome: 'failed' }).fault).toBe('the signature does not hold');
  expect(verified({ ...file, input: file.input.replace('2030', '2040') }).fault).toBe(
    'the input is not what was hashed',
  );
});
test('a result that was signed and is not what the bids come to is found out', () => {
  const other = outputText(resultOf({ ...input, bids: input.bids.slice(0, 1) }));
  expect(verified(fileOf(input, other)).fault).toBe('1 winners are named, 2 win');
  const late = { ...input, bids: [bid(1, '60.00', '2010.00', { at: '2026-12-12T03:00:00.000Z' })] };
  expect(verified(fileOf(late)).fault).toBe('seq 1 was not bid between start and end');
  const low = { ...input, bids: [bid(1, '60.00', '1990.00')] };
  expect(verified(fileOf(low)).fault).toBe('seq 1 is below the start price');
});
test('a falling auction and a uniform price verify too', () => {
  const falling = {
    ...input,
    terms: { ...input.terms, mode: MODE.descending, priceIncrement: '50.00' },
    bids: [bid(1, '40.00', '2000.00', { tick: 0 }), bid(2, '20.00', '1950.00', { tick: 1 })],
  };
  expect(verified(fileOf(falling))).toEqual({ fault: null, bids: 2, fills: 2 });
  const uniform = { ...input, terms: { ...input.terms, priceRule: PRICE_RULE.uniform } };
  expect(verified(fileOf(uniform)).fault).toBeNull();
});
test('the player shows the bids again, with who led behind each', () => {
  const lines = played(fileOf(input));
  expect(lines).toHaveLength(3);
  expect(lines[0]).toContain('leading: 1');
  expect(lines[2]).toBe('2026-12-12T02:00:03.000Z  #3  bidder 3  80.00 at 2020.00  leading: 2, 3');
});
