import type { AgreedGoods } from '#fulfilment/deals/rules/agreed-goods.ts';
import { type Entry, type Position, unlist } from '#fulfilment/quantities/rules/ledger.ts';
import { enter, lockPosition, openPosition } from '#fulfilment/quantities/server/door.ts';
import { compare, type DecimalText, sub } from '#kernel/rules/decimal.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { type Goods, goodsOf } from '#registry/catalogue/server/door.ts';
import { licenceVerdicts, requireLicence, type Verdict } from '#registry/qualifications/server/door.ts';
import { AuctionGoods } from '../rules/refusals.ts';
import { AUCTION_BIZ } from './lock-auction.ts';
import type { Auction, AuctionContext } from './tables.ts';

/** The goods as a deal freezes them, of a product that is on the seller's shelf. Refuses 19404. */
export async function frozenGoods(ctx: AuctionContext, row: Auction): Promise<AgreedGoods> {
  const goods = row.sku_id === null ? null : await goodsOf(ctx, { skuId: row.sku_id });
  if (goods === null || goods.sellerId !== row.seller_member_id || !goods.onShelf)
    throw AuctionGoods({}, 'skuId');
  return goodsSnapshot(goods, row.auction_no, row.store_id);
}
const goodsSnapshot = (g: Goods, auctionNo: string, storeId: string | null): AgreedGoods => ({
  spuId: g.spuId,
  skuId: g.skuId,
  skuCode: g.skuCode,
  storeId: g.storeId ?? storeId,
  productNameId: g.productNameId,
  productZh: g.productZh,
  productEn: g.productEn,
  casNo: g.casNo,
  ecNo: g.ecNo,
  hsCode: g.hsCode,
  unNo: g.unNo,
  hazardClass: g.hazardClass,
  packingGroup: g.packingGroup,
  ...(g.subRisks === undefined ? {} : { subRisks: g.subRisks }),
  physicalForm: g.physicalForm,
  controlClasses: g.controlClasses,
  originCountry: g.originCountry,
  inhibitor: null,
  producer: g.producer,
  producerEn: g.producerEn,
  grade: g.grade,
  gradeEn: g.gradeEn,
  packagingId: g.packagingId,
  packagingZh: g.packagingZh,
  packagingEn: g.packagingEn,
  packageType: g.packageType,
  netWeight: g.netWeight,
  specItems: g.specItems,
  offerNo: auctionNo,
  negotiationNo: null,
});

/** What licences are measured in. */
export const tonnes = (row: Pick<Auction, 'uom'>, quantity: string): string =>
  row.uom === 'TNE' ? quantity : '0';
export const licenceQuestion = (
  row: Auction,
  of: { readonly side: 'buyer' | 'seller'; readonly memberId: string; readonly quantity: string },
) => ({
  side: of.side,
  memberId: of.memberId,
  goods: { spuId: row.spu_id, casNo: row.cas_no, controlClasses: row.control_classes },
  quantity: tonnes(row, of.quantity),
  lastDeliveryDay: row.delivery_end as string,
});
/** Goods that no class controls need a buyer's business licence alone, which admission has seen. */
const isFree = (row: Auction): boolean => row.control_classes.every((c) => c === '00');
/** G-LIC of many buyers by one statement, each heard apart; null where the goods ask nothing of them. */
export const buyersLicensed = (
  ctx: AuctionContext,
  row: Auction,
  buyers: readonly { readonly memberId: string; readonly quantity: string }[],
): Promise<Verdict[] | null> =>
  isFree(row)
    ? Promise.resolve(null)
    : licenceVerdicts(
        ctx,
        buyers.map((buyer) => licenceQuestion(row, { side: 'buyer', ...buyer })),
      );
/** G-LIC of one side (trading-domain 1.4). Refuses 17101. */
export const requireLicensed = (
  ctx: AuctionContext,
  row: Auction,
  of: Parameters<typeof licenceQuestion>[1],
): Promise<unknown> =>
  isFree(row) && of.side === 'buyer' ? Promise.resolve() : requireLicence(ctx, licenceQuestion(row, of));

/** The entry after which so much is free to be sold; rounds before may have sold of the same goods. */
const freeTo = (position: Position, quantity: DecimalText): Entry | null => {
  const change = sub(quantity, position.available);
  if (compare(change, '0') === 0) return null;
  return { kind: compare(position.listed, '0') === 0 ? 'LIST' : 'ADJUST', quantity: change };
};
/** The goods of a round on the ledger: the whole quantity that is up for sale is free. */
export async function list(ctx: AuctionContext, row: Auction, quantity: string): Promise<string> {
  return asSystem(ctx, async () => {
    const positionId =
      row.position_id ?? (await openPosition(ctx, { type: 'AUCTION', id: row.id, uom: row.uom }));
    const entry = freeTo(await lockPosition(ctx, { id: positionId }), quantity);
    if (entry !== null)
      await enter(ctx, { positionId, entries: [entry], bizType: AUCTION_BIZ, bizId: row.id });
    return positionId;
  });
}
/** Entries of what is sold, held or given back. */
export const book = (
  ctx: AuctionContext,
  row: Auction,
  entries: readonly Entry[],
  of: { readonly bizType: string; readonly bizId: string } = { bizType: AUCTION_BIZ, bizId: row.id },
): Promise<unknown> =>
  asSystem(ctx, () => enter(ctx, { positionId: row.position_id as string, entries, ...of }));
/** What is not sold leaves the list. */
export async function unlistRest(ctx: AuctionContext, row: Auction): Promise<void> {
  if (row.position_id === null) return;
  const positionId = row.position_id;
  await asSystem(ctx, async () => {
    const entry = unlist(await lockPosition(ctx, { id: positionId }));
    if (entry !== null)
      await enter(ctx, { positionId, entries: [entry], bizType: AUCTION_BIZ, bizId: row.id });
  });
}
