import { EMPTY } from '#kernel/rules/format.ts';
import { useCall } from '#kernel/web/request/index.ts';
import type { Formatter } from '#kernel/web/screens/index.ts';
import {
  selectPackaging,
  selectPlace,
  selectPort,
  selectWarehouse,
} from '#registry/catalogue/contract/pick.ts';
import { skuSeen } from '#registry/catalogue/web/door.ts';
import { ID_FIELDS, type OfferValues } from './offer-values.ts';

/** A value that is a text with something in it. */
export const textIn = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;
const chosen = (...ids: readonly (string | null | undefined)[]): string[] => [
  ...new Set(ids.filter((id): id is string => id !== null && id !== undefined && id !== '')),
];

/** Names of places, warehouses and packagings by id, in the reader's language; what is not known yet reads `--`. */
export function useNames(lists: readonly OfferValues[], formatter: Pick<Formatter, 'locale'>) {
  const ids = (key: string) => chosen(...lists.map((l) => textIn(l[key])));
  const [places, warehouses, packagings] = [ids('namedPlaceId'), ids('warehouseId'), ids('packagingId')];
  const quiet = { silent: true, staleMs: 300_000 } as const;
  const place = useCall(selectPlace, { ids: places }, { ...quiet, enabled: places.length > 0 });
  const port = useCall(selectPort, { ids: places }, { ...quiet, enabled: places.length > 0 });
  const warehouse = useCall(
    selectWarehouse,
    { ids: warehouses },
    { ...quiet, enabled: warehouses.length > 0 },
  );
  const packaging = useCall(
    selectPackaging,
    { ids: packagings },
    { ...quiet, enabled: packagings.length > 0 },
  );
  const rows: Readonly<
    Record<string, readonly { readonly id: string; readonly zh: string; readonly en: string }[] | undefined>
  > = {
    namedPlaceId: [...(place.data?.list ?? []), ...(port.data?.list ?? [])],
    warehouseId: warehouse.data?.list,
    packagingId: packaging.data?.list,
  };
  return (field: string, id: string): string => {
    const sku = field === 'skuId' ? skuSeen(id) : undefined;
    const row = sku
      ? { zh: sku.productZh, en: sku.productEn }
      : ID_FIELDS.includes(field)
        ? rows[field]?.find((r) => r.id === id)
        : undefined;
    return row === undefined ? EMPTY : formatter.locale === 'zh_CN' ? row.zh : row.en || row.zh;
  };
}
