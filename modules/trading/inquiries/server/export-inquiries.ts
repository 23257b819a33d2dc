import { nameOf } from '#kernel/rules/words.ts';
import { type ExportColumn, exporter } from '#office/transfers/server/door.ts';
import type { AwardRow, InquiryRow } from '../contract/buyer.ts';
import type { OverseenInquiryRow } from '../contract/oversight.ts';
import { inquiryWords } from '../rules/words.ts';
import { listAwardsHandler, listInquiriesHandler } from './list-inquiries.ts';
import { listOverseenInquiriesHandler } from './oversight.ts';

const { table } = inquiryWords;
type Row = InquiryRow | OverseenInquiryRow;
/** Keys are those of the lists' columns: what is seen is what is exported. */
const columns: readonly ExportColumn<Row>[] = [
  { key: 'inquiryNo', heading: table.inquiryNo, width: 20 },
  { key: 'title', heading: table.title, width: 30 },
  { key: 'status', heading: table.status, set: 'inquiry_status' },
  { key: 'inquiryType', heading: table.inquiryType, set: 'inquiry_type' },
  {
    key: 'buyer',
    heading: table.buyer,
    width: 30,
    value: (row, reader) => (reader.locale === 'zh_CN' ? row.buyerZh : row.buyerEn || row.buyerZh),
  },
  {
    key: 'goods',
    heading: table.goods,
    width: 40,
    value: (row, reader) => (reader.locale === 'zh_CN' ? row.goodsZh : row.goodsEn),
  },
  { key: 'totalQuantity', heading: table.totalQuantity, kind: 'quantity' },
  {
    key: 'place',
    heading: table.place,
    value: (row, reader) => (reader.locale === 'zh_CN' ? row.placeZh : row.placeEn),
  },
  { key: 'delivery', heading: table.deliveryStart, kind: 'date', value: (row) => row.deliveryStart },
  { key: 'deliveryEnd', heading: table.deliveryEnd, kind: 'date' },
  { key: 'quoteDeadline', heading: table.quoteDeadline, kind: 'dateTime' },
  { key: 'invited', heading: table.invited, value: (row) => String(row.invited) },
  { key: 'quotes', heading: table.quotes, value: (row) => String(row.quotes) },
  { key: 'awardedAmount', heading: table.awardedAmount, kind: 'money' },
  { key: 'gmtCreate', heading: table.gmtCreate, kind: 'dateTime' },
];
exporter<Row>({ bizType: 'INQUIRY', title: table.mine, handler: listInquiriesHandler, columns });
exporter<Row>({
  bizType: 'INQUIRY_ADMIN',
  title: table.mine,
  handler: listOverseenInquiriesHandler,
  columns,
});
exporter<AwardRow>({
  bizType: 'AWARD',
  title: table.awards,
  handler: listAwardsHandler,
  columns: [
    { key: 'inquiryNo', heading: table.inquiryNo, width: 20 },
    { key: 'title', heading: table.title, width: 30 },
    { key: 'lineNo', heading: table.lineNo, value: (row) => String(row.lineNo) },
    {
      key: 'name',
      heading: table.name,
      width: 30,
      value: (row, reader) => (reader.locale === 'zh_CN' ? row.nameZh : row.nameEn),
    },
    {
      key: 'supplier',
      heading: table.supplier,
      width: 30,
      value: (row, reader) =>
        nameOf({ supplier: row.supplierZh, supplierEn: row.supplierEn }, 'supplier', reader.locale),
    },
    {
      key: 'state',
      heading: table.awardState,
      codes: {
        '10': table['award.10'],
        '20': table['award.20'],
        '30': table['award.30'],
        '40': table['award.40'],
        '50': table['award.50'],
      },
    },
    { key: 'quantity', heading: table.quantity, kind: 'quantity' },
    { key: 'price', heading: table.price, kind: 'price' },
    { key: 'amount', heading: table.amount, kind: 'money' },
    { key: 'confirmBy', heading: table.confirmBy, kind: 'dateTime' },
    { key: 'dealNo', heading: table.dealNo },
    { key: 'orderNo', heading: table.orderNo },
    { key: 'gmtCreate', heading: table.gmtCreate, kind: 'dateTime' },
  ],
});
