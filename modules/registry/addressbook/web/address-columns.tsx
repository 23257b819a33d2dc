import { EMPTY } from '#kernel/rules/format.ts';
import type { Column, ColumnKit } from '#kernel/web/screens/columns.tsx';
import { StatusTag } from '#kernel/web/screens/index.ts';
import type { AddressRow } from '../contract/address.ts';
import { addressWords } from '../rules/address-words.ts';
import { regionParts } from './slots.ts';

const t = addressWords.table;
function Region({ code }: { code: string }) {
  const { Name } = regionParts();
  return <Name code={code} />;
}

/** What lists of addresses show, of the own company and of customers. */
export const addressColumns = <R extends AddressRow>(
  kit: ColumnKit<R, typeof addressWords.table>,
): readonly Column<R>[] => {
  const plain = kit as unknown as ColumnKit<AddressRow, typeof addressWords.table>;
  const columns: readonly Column<AddressRow>[] = [
    plain.custom('detail', {
      label: t.detail,
      width: 260,
      text: (row) => row.detail,
      cell: (row, formatter) => (
        <>
          {row.detail} {row.isDefault ? <StatusTag color="gold" label={formatter.text(t.isDefault)} /> : null}
        </>
      ),
    }),
    plain.code('addressType', 'address_type', { width: 100 }),
    plain.custom('region', {
      label: t.region,
      width: 180,
      sets: ['region'],
      text: (row, formatter) => formatter.codeName('region', row.region),
      cell: (row) => <Region code={row.region} />,
    }),
    plain.text('receiverName', { width: 110 }),
    plain.text('receiverPhone', { nowrap: true, width: 130 }),
    plain.custom('warehouse', {
      label: t.warehouse,
      width: 160,
      text: (row, formatter) =>
        row.warehouseName === null
          ? EMPTY
          : formatter.locale === 'zh_CN'
            ? row.warehouseName.zh
            : row.warehouseName.en,
    }),
    plain.custom('unloadHours', {
      label: t.unloadHours,
      width: 120,
      text: (row) => (row.unloadHours === null ? EMPTY : `${row.unloadHours.from}–${row.unloadHours.to}`),
    }),
    plain.text('postcode', { nowrap: true, optional: true }),
    plain.text('addressCode', { nowrap: true, optional: true }),
    plain.custom('hazardPermitFileId', {
      label: t.hazardPermitFileId,
      optional: true,
      text: (row, formatter) => formatter.bool(row.hazardPermitFileId !== null),
    }),
    plain.dateTime('gmtModified', { width: 140 }),
  ];
  return columns as unknown as readonly Column<R>[];
};
