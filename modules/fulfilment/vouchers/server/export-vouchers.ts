import { nameOf } from '#kernel/rules/words.ts';
import { type ExportColumn, exporter } from '#office/transfers/server/door.ts';
import type { VoucherRow } from '../contract/voucher.ts';
import { voucherLifecycle } from '../rules/voucher-lifecycle.ts';
import { pendingNames, voucherWords } from '../rules/words.ts';
import { listVouchersHandler } from './list-vouchers.ts';

const { table } = voucherWords;
const states = Object.fromEntries(
  Object.entries(voucherLifecycle.codes).map(([name, code]) => [
    code,
    voucherLifecycle.labels[name as keyof typeof voucherLifecycle.labels],
  ]),
);
/** Keys are those of the list's columns: what is seen is what is exported. */
const columns: readonly ExportColumn<VoucherRow>[] = [
  { key: 'voucherNo', heading: table.voucherNo, width: 20 },
  { key: 'state', heading: table.state, codes: states },
  {
    key: 'product',
    heading: table.product,
    width: 24,
    value: (row, reader) => (reader.locale === 'zh_CN' ? row.productZh : row.productEn),
  },
  { key: 'quantity', heading: table.quantity, kind: 'quantity' },
  {
    key: 'holder',
    heading: table.holder,
    width: 30,
    value: (row, reader) => nameOf(row, 'holder', reader.locale),
  },
  {
    key: 'custodian',
    heading: table.custodian,
    width: 30,
    value: (row, reader) => nameOf(row, 'custodian', reader.locale),
  },
  {
    key: 'warehouse',
    heading: table.warehouse,
    width: 30,
    value: (row, reader) => (reader.locale === 'zh_CN' ? row.warehouseZh : row.warehouseEn),
  },
  { key: 'tankNo', heading: table.tankNo },
  { key: 'lotNo', heading: table.lotNo, width: 20 },
  { key: 'batchNo', heading: table.batchNo },
  { key: 'storageUntil', heading: table.storageUntil, kind: 'date' },
  { key: 'pending', heading: table.pending, codes: pendingNames },
  { key: 'orderNo', heading: table.orderNo, width: 20 },
  { key: 'issuedAt', heading: table.issuedAt, kind: 'dateTime' },
  { key: 'gmtCreate', heading: table.gmtCreate, kind: 'dateTime' },
];

/** «What I see» of the vouchers of the reader's company. */
exporter<VoucherRow>({ bizType: 'VOUCHER', title: table.list, handler: listVouchersHandler, columns });
