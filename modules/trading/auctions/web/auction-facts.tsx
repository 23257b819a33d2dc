import { sayAmount } from '#fulfilment/quantities/rules/unit-words.ts';
import { EMPTY } from '#kernel/rules/format.ts';
import { fill } from '#kernel/rules/words.ts';
import { screenPorts } from '#kernel/web/screens/ports.ts';
import type { FactGroup, ViewKit } from '#kernel/web/screens/view-screen.tsx';
import type { Formatter } from '#kernel/web/screens/index.ts';
import type { AuctionDetail } from '../contract/auction.ts';
import { MODE } from '../rules/auction-terms.ts';
import { roomWords } from '../rules/room-words.ts';
import { goodsText, nameText, priceText, quantityText, sellerText } from './texts.ts';

const { table } = roomWords;
export type AuctionKit = ViewKit<AuctionDetail, (typeof roomWords)['table']>;

const stepsText = (row: AuctionDetail, f: Formatter): string =>
  row.gradients.length === 0
    ? priceText(row.priceIncrement, row, f)
    : row.gradients
        .map((g) =>
          fill(f.text(table['gradient.from']), { from: f.price(g.fromPrice), step: f.price(g.increment) }),
        )
        .join(f.locale === 'zh_CN' ? '；' : '; ');
const softCloseText = (row: AuctionDetail, f: Formatter): string =>
  fill(f.text(table['extensions.text']), {
    trigger: row.extendTrigger,
    minutes: row.extendMinutes,
    n: row.extendCount,
    most:
      row.extendMax === 0
        ? f.text(table['extensions.any'])
        : fill(f.text(table['extensions.most']), { n: row.extendMax }),
  });
const depositText = (row: AuctionDetail, f: Formatter): string =>
  row.depositMethod === null
    ? EMPTY
    : row.depositMethod === '10'
      ? sayAmount('CNY', row.depositFixed)
      : f.percent(row.depositRatio);
const hoursText = (hours: number | null, f: Formatter): string =>
  hours === null ? EMPTY : fill(f.text(table.hours), { n: hours });

const moneyFacts = (kit: AuctionKit) => ({
  title: table['section.money'],
  items: [
    kit.code('depositMethod', 'deposit_method'),
    kit.custom('deposit', { label: table.deposit, text: depositText }),
    kit.custom('paymentTermHours', {
      label: table.paymentTermHours,
      text: (row, f) => hoursText(row.paymentTermHours, f),
    }),
    kit.percent('taxRate'),
    kit.code('invoiceType', 'invoice_type'),
  ],
});
const deliveryFacts = (kit: AuctionKit) => ({
  title: table['section.delivery'],
  items: [
    kit.code('pickType', 'pick_type'),
    kit.custom('warehouse', {
      label: table.warehouseId,
      text: (row, f) => nameText(row.warehouseZh, row.warehouseEn, f),
    }),
    kit.custom('place', { label: table.placeId, text: (row, f) => nameText(row.placeZh, row.placeEn, f) }),
    kit.date('deliveryStart'),
    kit.date('deliveryEnd'),
  ],
});

function Notice({ row, formatter }: { row: AuctionDetail; formatter: Formatter }) {
  const { notice } = row;
  if (notice === null) return <>{formatter.text(table.noneSaid)}</>;
  return (
    <button
      type="button"
      className="sc-link"
      title={formatter.text(table.downloadNotice)}
      onClick={() => void screenPorts().files.download(notice.attachmentId)}
    >
      {notice.fileName}
    </button>
  );
}

/** The terms of an auction as everybody reads them (7.1). */
export const auctionFacts = (kit: AuctionKit): readonly FactGroup<AuctionDetail>[] => [
  {
    title: table['section.goods'],
    items: [
      kit.custom('product', { label: table.product, text: goodsText }),
      kit.text('casNo'),
      kit.custom('grade', { label: table.grade, text: (row, f) => nameText(row.grade, row.gradeEn, f) }),
      kit.custom('packaging', {
        label: table.packaging,
        text: (row, f) => nameText(row.packagingZh, row.packagingEn, f),
      }),
      kit.custom('seller', { label: table.seller, text: sellerText }),
      kit.code('auctionType', 'auction_type'),
      kit.custom('totalQty', { label: table.totalQty, text: (row, f) => quantityText(row.totalQty, row, f) }),
      kit.custom('minStartQty', {
        label: table.minStartQty,
        text: (row, f) => quantityText(row.minStartQty, row, f),
      }),
      kit.custom('quantityIncrement', {
        label: table.quantityIncrement,
        text: (row, f) => quantityText(row.quantityIncrement, row, f),
      }),
      kit.custom('maxQtyPerBidder', {
        label: table.maxQtyPerBidder,
        text: (row, f) => quantityText(row.maxQtyPerBidder, row, f),
      }),
    ],
  },
  {
    title: table['section.rules'],
    items: [
      kit.code('mode', 'auction_mode'),
      kit.code('allocation', 'auction_allocation'),
      kit.code('priceRule', 'auction_price_rule'),
      kit.custom('startPrice', {
        label: table.startPrice,
        text: (row, f) => priceText(row.startPrice, row, f),
      }),
      kit.custom('steps', { label: table.priceIncrement, text: stepsText }),
      kit.code('eligibility', 'visibility'),
      kit.custom('ticks', {
        label: table.tickSeconds,
        text: (row) =>
          row.mode === MODE.descending && row.tickSeconds !== null ? String(row.tickSeconds) : EMPTY,
      }),
    ],
  },
  {
    title: table['section.time'],
    items: [
      kit.dateTime('startTime', { seconds: true }),
      kit.dateTime('endTime', { seconds: true }),
      kit.count('round'),
    ],
  },
  {
    title: table.extensions,
    columns: 1,
    when: (row: AuctionDetail) => row.mode === MODE.ascending,
    items: [kit.custom('extensions', { label: table.extensions, text: softCloseText })],
  },
  moneyFacts(kit),
  deliveryFacts(kit),
  {
    title: table['section.text'],
    columns: 1,
    items: [
      kit.text('rules'),
      kit.custom('notice', {
        label: table.noticeFileId,
        text: (row, f) => row.notice?.fileName ?? f.text(table.noneSaid),
        cell: (row, formatter) => <Notice row={row} formatter={formatter} />,
      }),
    ],
  },
];
