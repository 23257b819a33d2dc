import { unitMark } from '#fulfilment/quantities/rules/unit-words.ts';
import { EMPTY } from '#kernel/rules/format.ts';
import { translate } from '#kernel/rules/words.ts';
import type { Column, ColumnKit } from '#kernel/web/screens/columns.tsx';
import { type Formatter, To } from '#kernel/web/screens/index.ts';
import type { InquiryRow } from '../contract/buyer.ts';
import type { OverseenInquiryRow } from '../contract/oversight.ts';
import type { MarketInquiryRow } from '../contract/supplier.ts';
import { inquiryWords } from '../rules/words.ts';
import { inquiryBadge } from './badges.ts';

const { table } = inquiryWords;
type Row = InquiryRow | OverseenInquiryRow | MarketInquiryRow;
const isZh = (formatter: Formatter): boolean => formatter.locale === 'zh_CN';
export const goodsText = (row: Pick<Row, 'goodsZh' | 'goodsEn'>, formatter: Formatter): string =>
  (isZh(formatter) ? row.goodsZh : row.goodsEn) || EMPTY;
export const placeText = (row: Pick<Row, 'placeZh' | 'placeEn'>, formatter: Formatter): string =>
  (isZh(formatter) ? row.placeZh : row.placeEn || row.placeZh) ?? EMPTY;
export const buyerText = (row: Pick<Row, 'buyerZh' | 'buyerEn'>, formatter: Formatter): string =>
  (isZh(formatter) ? row.buyerZh : row.buyerEn || row.buyerZh) || EMPTY;
export const windowText = (row: Pick<Row, 'deliveryStart' | 'deliveryEnd'>, formatter: Formatter): string =>
  row.deliveryStart === null ? EMPTY : formatter.range(row.deliveryStart, row.deliveryEnd);
export const stateText = (status: string | null, formatter: Formatter): string =>
  status === null ? formatter.text(table.draft) : inquiryBadge.of(status, formatter).label;

/** What every list of inquiries shows. */
export function commonColumns<R extends Row>(
  kit: ColumnKit<R, typeof table>,
  href: (row: R) => string,
): readonly Column<R>[] {
  return [
    kit.custom('inquiryNo', {
      label: table.inquiryNo,
      width: 150,
      text: (row) => row.inquiryNo,
      cell: (row) => <To href={href(row)}>{row.inquiryNo}</To>,
    }),
    kit.custom('title', { label: table.title, width: 180, text: (row) => row.title }),
    kit.custom('goods', { label: table.goods, width: 200, text: goodsText }),
    kit.custom('totalQuantity', {
      label: table.totalQuantity,
      width: 120,
      align: 'end',
      text: (row, formatter) =>
        row.totalQuantity === null
          ? translate(inquiryWords, formatter.locale, 'lineTotal', { n: row.lineCount })
          : `${formatter.quantity(row.totalQuantity)} ${unitMark(row.totalUom ?? '', formatter.locale)}`.trim(),
    }),
    kit.custom('quoteDeadline', {
      label: table.quoteDeadline,
      width: 140,
      text: (row, formatter) => (row.quoteDeadline === null ? EMPTY : formatter.dateTime(row.quoteDeadline)),
    }),
    kit.custom('place', { label: table.place, width: 130, text: placeText }),
    kit.custom('delivery', { label: table.delivery, width: 180, text: windowText }),
  ];
}
export const asked =
  (
    title:
      | 'closeTitle'
      | 'openTitle'
      | 'rejectAllTitle'
      | 'rejectTitle'
      | 'ordersTitle'
      | 'publishTitle'
      | 'approveTitle'
      | 'refuseAwardTitle'
      | 'removeTitle',
    body: keyof typeof table,
  ) =>
  (row: { readonly inquiryNo: string }, formatter: Formatter) => ({
    title: translate(inquiryWords, formatter.locale, title, { no: row.inquiryNo }),
    body: formatter.text(table[body]),
  });
