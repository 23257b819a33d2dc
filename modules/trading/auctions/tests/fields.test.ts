import { sql } from 'kysely';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { listBids } from '../contract/auction.ts';
import { addAuction, listOwnAuctions, rebidAuction } from '../contract/selling.ts';
import {
  type AuctionWorld,
  auctionWorld,
  begin,
  bid,
  finish,
  own,
  see,
  soon,
  termsFor,
} from './auction-world.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });
let w: AuctionWorld;
beforeAll(async () => {
  w = await auctionWorld();
});
afterEach(async () => {
  expect(await w.world.audit()).toEqual({});
});
/** A notice the seller has uploaded. */
async function notice(): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into attachments.attachment (uploader_id, member_id, bucket, scene, file_name, ext, content_type, size, sha256, storage_key, scan_result)
    values (${w.seller.actor.accountId}::bigint, ${w.seller.actor.memberId}::bigint, 'private', 'doc', '公告.docx', 'docx', 'application/msword', 10,
      ${'0'.repeat(64)}, ${`private/00/00/${crypto.randomUUID()}.docx`}, 'skipped') returning id`.execute(
    w.world.sql,
  );
  return rows[0]?.id as string;
}
const figures = (row: object, keys: readonly string[]) =>
  Object.fromEntries(keys.map((key) => [key, Number((row as Record<string, unknown>)[key])]));

test('R-AUCT-006 to R-AUCT-020, R-AUCT-024 every field an auction has is stored as it was typed and read again', async () => {
  const noticeFileId = await notice();
  const terms = await termsFor(w, {
    auctionType: '30',
    reservePrice: '2100.00',
    gradients: [{ fromPrice: '2200.00', increment: '20.00' }],
    depositMethod: '20',
    depositFixed: null,
    depositRatio: '5',
    noticeFileId,
  });
  const { id } = await w.seller.does(addAuction, terms);
  const seen = await own(w, id);
  expect(seen).toMatchObject({
    auctionName: terms.auctionName,
    skuId: w.skuId,
    auctionType: '30',
    mode: '10',
    startTime: terms.startTime,
    endTime: terms.endTime,
    status: '00',
    depositMethod: '20',
    depositFixed: null,
    paymentTermHours: 24,
    pickType: '10',
    warehouseId: w.warehouseId,
    notice: { attachmentId: noticeFileId, fileName: '公告.docx' },
  });
  expect(seen.productZh).not.toBe('');
  expect(seen.gradients.map((g) => figures(g, ['fromPrice', 'increment']))).toEqual([
    { fromPrice: 2200, increment: 20 },
  ]);
  expect(
    figures(seen, [
      ...['startPrice', 'reservePrice', 'priceIncrement', 'quantityIncrement'],
      ...['minStartQty', 'totalQty', 'depositRatio'],
    ]),
  ).toEqual({
    ...{ startPrice: 2000, reservePrice: 2100, priceIncrement: 10, quantityIncrement: 10 },
    ...{ minStartQty: 20, totalQty: 100, depositRatio: 5 },
  });
  const { list } = await w.seller.does(listOwnAuctions, { keyword: seen.auctionNo });
  expect(list.map((row) => row.id)).toEqual([id]);
});

test('R-AUCT-021 to R-AUCT-023, R-AUCT-025 to R-AUCT-029 a bid has its customer, quantity, price and time, and what it won; the rest is put up again', async () => {
  const id = await begin(w, {}, w.buyer, w.buyer2);
  const from = (await w.world.now()).getTime();
  await bid(id, w.buyer, '40.00', '2010.00');
  await bid(id, w.buyer2, '20.00', '2000.00');
  const bids = async (who: typeof w.buyer) =>
    (await who.does(listBids, { auctionId: id })).list.toSorted((a, b) => a.seq - b.seq);
  const [first, second] = await bids(w.seller);
  expect(first).toMatchObject({ seq: 1, customerZh: w.buyer.actor.memberName });
  expect([figures(first as object, ['quantity', 'unitPrice']), second?.customerZh]).toEqual([
    { quantity: 40, unitPrice: 2010 },
    w.buyer2.actor.memberName,
  ]);
  expect(Date.parse(first?.time ?? '')).toBeGreaterThanOrEqual(from);
  // Another bidder reads the figures, not the name.
  expect((await bids(w.buyer2))[0]).toMatchObject({ customerZh: null, alias: 1 });
  expect((await see(w, id)).bidCount).toBe(2);
  await finish(w, id);
  expect((await bids(w.buyer)).map((b) => figures(b, ['winQty', 'winPrice']))[0]).toEqual({
    winQty: 40,
    winPrice: 2010,
  });
  const { version } = await own(w, id);
  const again = { startTime: await soon(w, 90), endTime: await soon(w, 180), startPrice: '1900.00' };
  await w.seller.does(rebidAuction, { id, version, ...again, totalQty: '40.00' });
  expect(await own(w, id)).toMatchObject({ status: '10', round: 2 });
});
