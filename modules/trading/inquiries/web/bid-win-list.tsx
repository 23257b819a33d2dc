import './inquiries.css';
import { unitMark } from '#fulfilment/quantities/rules/unit-words.ts';
import { EMPTY } from '#kernel/rules/format.ts';
import { boardScreen } from '#kernel/web/screens/board-screen.tsx';
import { To } from '#kernel/web/screens/index.ts';
import { type AwardRow, generateOrders, listAwards } from '../contract/buyer.ts';
import { inquiryHref } from '../rules/hrefs.ts';
import { AWARD } from '../rules/inquiry-lifecycle.ts';
import { inquiryWords } from '../rules/words.ts';
import { inReaders } from './badges.ts';
import { asked } from './columns.tsx';
import { ownTopic } from './own-topic.ts';
import { dealLink, orderLink } from './result-links.tsx';

const { table } = inquiryWords;
const STATES = (['10', '20', '30', '40', '50'] as const).map((value) => ({
  value,
  ...table[`award.${value}`],
}));
const CONTRACT_PAGE = '/contractManagement/addNewContract';

/** /rmbTradeManagement/bidWinList: the awards of the own company (R-RMBT-009). */
export default boardScreen(listAwards, inquiryWords, (kit) => ({
  title: table.awards,
  entityName: table.awards,
  within: 'INQUIRY',
  columns: [
    kit.custom('inquiryNo', {
      label: table.inquiryNo,
      width: 190,
      text: (row) => row.inquiryNo,
      cell: (row) => <To href={inquiryHref(row.inquiryId)}>{row.inquiryNo}</To>,
    }),
    kit.custom('name', {
      label: table.name,
      width: 200,
      text: (row: AwardRow) => `${row.lineNo} ${inReaders(row.nameZh, row.nameEn)}`,
    }),
    kit.custom('supplier', {
      label: table.supplier,
      width: 240,
      text: (row) => inReaders(row.supplierZh, row.supplierEn),
    }),
    kit.custom('state', {
      label: table.awardState,
      width: 140,
      text: (row, formatter) => formatter.text(table[`award.${row.state}` as 'award.10']),
    }),
    kit.custom('quantity', {
      label: table.quantity,
      width: 110,
      align: 'end',
      text: (row, formatter) => `${formatter.quantity(row.quantity)} ${unitMark(row.uom, formatter.locale)}`,
    }),
    kit.custom('price', {
      label: table.price,
      width: 150,
      align: 'end',
      text: (row, formatter) => `${formatter.price(row.price)} CNY/${unitMark(row.uom, formatter.locale)}`,
    }),
    kit.money('amount', { width: 150, unit: { zh: 'CNY', en: 'CNY' } }),
    kit.dateTime('confirmBy', { width: 150 }),
    kit.custom('dealNo', {
      width: 170,
      label: table.dealNo,
      text: (row) => row.dealNo ?? EMPTY,
      cell: dealLink,
    }),
    kit.custom('orderNo', {
      width: 170,
      label: table.orderNo,
      text: (row) => row.orderNo ?? EMPTY,
      cell: orderLink,
    }),
    kit.dateTime('gmtCreate', { width: 150, optional: true }),
  ],
  opens: (row) => inquiryHref(row.inquiryId),
  nameOf: (row) => `${row.inquiryNo} ${row.lineNo}`,
  filters: [
    kit.search('keyword', { label: table.keyword }),
    kit.oneOf('state', STATES, { label: table.awardState }),
  ],
  card: ['name', 'inquiryNo', 'supplier', 'state', 'quantity', 'amount', 'orderNo'],
  topics: ownTopic,
  flash: ['state'],
  compare: false,
  empty: { help: table.emptyAwards },
  exportAs: 'AWARD',
  actions: [
    kit.open('View', (row) => inquiryHref(row.inquiryId), { label: table.view, button: 'View' }),
    kit.act('generateOrders', generateOrders, {
      label: table.orders,
      send: (row) => ({ id: row.inquiryId, version: row.inquiryVersion }),
      question: asked('ordersTitle', 'ordersBody'),
    }),
    kit.open('contract', (row) => `${CONTRACT_PAGE}?dealId=${row.dealId ?? ''}`, {
      label: table.contract,
      when: (row) => row.dealId !== null && row.state === AWARD.confirmed,
    }),
  ],
}));
