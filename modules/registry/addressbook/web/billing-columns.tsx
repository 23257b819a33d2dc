import { EMPTY } from '#kernel/rules/format.ts';
import type { Column, ColumnKit } from '#kernel/web/screens/columns.tsx';
import { StatusOf, StatusTag } from '#kernel/web/screens/index.ts';
import type { BillingRow } from '../contract/billing.ts';
import { billingWords } from '../rules/billing-words.ts';
import { taxNoBadge, taxNoState } from './tax-no-badges.ts';

const t = billingWords.table;
/** What lists of invoice data show, of the own company and of customers. */
export const billingColumns = <R extends BillingRow>(
  kit: ColumnKit<R, typeof billingWords.table>,
): readonly Column<R>[] => {
  const plain = kit as unknown as ColumnKit<BillingRow, typeof billingWords.table>;
  const columns: readonly Column<BillingRow>[] = [
    plain.custom('enterpriseName', {
      label: t.enterpriseName,
      width: 240,
      text: (row) => row.enterpriseName,
      cell: (row, formatter) => (
        <>
          {row.enterpriseName}{' '}
          {row.isDefault ? <StatusTag color="gold" label={formatter.text(t.isDefault)} /> : null}
        </>
      ),
    }),
    plain.code('invoiceType', 'invoice_type', { width: 120 }),
    plain.text('taxNo', { nowrap: true, width: 180 }),
    plain.custom('taxNoState', {
      label: t.taxNoState,
      width: 110,
      text: (row, formatter) => taxNoBadge.of(taxNoState(row), formatter).label,
      cell: (row, formatter) => <StatusOf look={taxNoBadge} code={taxNoState(row)} formatter={formatter} />,
    }),
    plain.text('bank', { width: 180 }),
    plain.custom('account', {
      label: t.account,
      width: 110,
      text: (row) => (row.accountTail === null ? EMPTY : `**** ${row.accountTail}`),
    }),
    plain.text('address', { optional: true }),
    plain.text('phone', { nowrap: true, optional: true }),
    plain.text('receiverName', { width: 100 }),
    plain.text('receiverPhone', { nowrap: true, optional: true }),
    plain.text('receiverAddress', { optional: true }),
    plain.text('taxNoReason', { optional: true }),
    plain.text('remarks', { optional: true }),
    plain.dateTime('gmtModified', { width: 140 }),
  ];
  return columns as unknown as readonly Column<R>[];
};
