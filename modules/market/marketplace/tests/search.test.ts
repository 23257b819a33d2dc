import { expect, test } from 'vitest';
import { InvalidInput } from '#kernel/server/dispatch.ts';
import { addAuction } from '#trading/auctions/contract/selling.ts';
import { searchAll } from '../contract/search.ts';
import { buyAtOnce, counterTo, marketDay } from './market-world.ts';

const kinds = (hits: readonly { kind: string }[]) => [...new Set(hits.map((h) => h.kind))].sort();

test('a CAS number finds the product, its offers and the own documents; each opens where it stands', async () => {
  const day = await marketDay();
  const offer = await day.listed();
  const thread = await counterTo(day, offer);
  const hits = await day.buyer.does(searchAll, { keyword: '67-56-1' });
  expect(hits.find((h) => h.kind === 'product')).toMatchObject({
    title: '甲醇',
    path: expect.stringMatching(/^\/rmbSellList\?productNameId=\d+$/),
  });
  expect(hits.find((h) => h.kind === 'offer' && h.id === offer.id)).toMatchObject({
    path: `/rmbSellList?keyword=${offer.offerNo}&row=${offer.id}`,
  });
  expect(hits.find((h) => h.kind === 'thread')).toMatchObject({
    id: thread.id,
    path: `/rmbSellManagement/OnlineNegotiation?id=${thread.id}`,
  });
});

test('R-SHARED-014 a document number typed small and with spaces finds exactly that document, and it stands first', async () => {
  const day = await marketDay();
  const deal = await buyAtOnce(day, await day.listed());
  const found = await day.buyer.does(searchAll, { keyword: '甲醇' });
  const order = found.find((h) => h.kind === 'order');
  expect(order?.path).toBe(`/transactionManagement/orderDetail?id=${deal.orderId}`);
  const no = order?.title.split(' · ')[0] as string;
  const [first] = await day.buyer.does(searchAll, {
    keyword: ` ${no.slice(0, 4).toLowerCase()} ${no.slice(4)}`,
  });
  expect(first).toMatchObject({ kind: 'order', id: deal.orderId });
  expect(kinds(found)).toEqual(expect.arrayContaining(['deal', 'offer', 'order', 'product', 'thread']));
  const dealNo = found.find((h) => h.kind === 'deal')?.title.split(' · ')[0] as string;
  expect(kinds(await day.buyer.does(searchAll, { keyword: dealNo }))).toEqual(
    expect.arrayContaining(['deal', 'letter', 'order']),
  );
});

test('an English reader finds counterparties under their English names, in every kind of document', async () => {
  const day = await marketDay();
  await buyAtOnce(day, await day.listed());
  Object.assign(day.buyer.actor, { locale: 'en_US' });
  const found = (await day.buyer.does(searchAll, { keyword: '甲醇' })).filter((h) =>
    ['thread', 'deal', 'order', 'offer'].includes(h.kind),
  );
  expect(kinds(found)).toEqual(['deal', 'offer', 'order', 'thread']);
  for (const hit of found) expect(`${hit.title} ${hit.detail}`).not.toMatch(/[\u4e00-\u9fff]/);
});

test('nobody finds what his own lists do not show: strangers no documents, members no companies, operators both', async () => {
  const day = await marketDay();
  const deal = await buyAtOnce(day, await day.listed());
  const stranger = await day.stranger.does(searchAll, { keyword: '甲醇' });
  expect(kinds(stranger).filter((k) => ['deal', 'letter', 'order', 'thread'].includes(k))).toEqual([]);
  const name = day.seller.actor.memberName as string;
  expect(kinds(await day.stranger.does(searchAll, { keyword: name }))).not.toContain('company');
  const operator = await day.operator.does(searchAll, { keyword: name });
  expect(operator.find((h) => h.kind === 'company')).toMatchObject({ id: day.seller.actor.memberId });
  expect(operator.map((h) => h.kind)).toContain('deal');
  expect(operator.some((h) => h.kind === 'order' && h.id === deal.orderId)).toBe(true);
});

test('the seller finds his own drafts by number; others do not', async () => {
  const day = await marketDay();
  const draft = await day.saved();
  const keyword = draft.offerNo as string;
  expect((await day.seller.does(searchAll, { keyword }))[0]).toMatchObject({
    kind: 'offer',
    id: draft.id,
    path: `/rmbSellManagement/SaleOffer/detail/${draft.id}`,
  });
  expect(await day.buyer.does(searchAll, { keyword })).toEqual([]);
});

test('an empty or endless keyword is refused at its field', async () => {
  const day = await marketDay();
  for (const keyword of ['  ', 'x'.repeat(61)])
    await expect(day.buyer.does(searchAll, { keyword })).rejects.toBeInstanceOf(InvalidInput);
});

test('an auction is found by its number and name where the own list shows it: a draft by its seller alone', async () => {
  const day = await marketDay();
  const { id, auctionNo } = await day.seller.does(addAuction, { auctionName: '月末清仓专场' });
  for (const keyword of [auctionNo, '月末清仓'])
    expect((await day.seller.does(searchAll, { keyword })).find((h) => h.kind === 'auction')).toMatchObject({
      id,
      title: `${auctionNo} · 月末清仓专场`,
      path: `/tradingActivitiesMange/auctionDetail?id=${id}`,
    });
  for (const who of [day.buyer, day.stranger, day.operator])
    expect(kinds(await who.does(searchAll, { keyword: auctionNo }))).not.toContain('auction');
});
