import { Drawer } from 'antd';
import { EMPTY } from '#kernel/rules/format.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { useCall } from '#kernel/web/request/index.ts';
import { Facts, type Reader, useReader } from '#kernel/web/screens/index.ts';
import { selectPackaging, selectPlace, selectWarehouse } from '#registry/catalogue/contract/pick.ts';
import { offerFieldLabel } from '../../rules/rule-words.ts';
import { sellingWords } from '../../rules/selling-words.ts';
import { unitMark, windowText } from './looks.tsx';
import { ID_FIELDS, OFFER_SETS, type OfferValues, showOfferField } from './offer-values.ts';
import { skuSeen } from './sources.ts';
import { linesOf } from './spec-field.tsx';

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const chosen = (...ids: readonly (string | null | undefined)[]): string[] => [
  ...new Set(ids.filter((id): id is string => id !== null && id !== undefined && id !== '')),
];

/** Names of places, warehouses and packagings by id, in the reader's language; what is not known yet reads `--`. */
export function useNames(lists: readonly OfferValues[], reader: Pick<Reader, 'locale'>) {
  const ids = (key: string) => chosen(...lists.map((l) => text(l[key])));
  const [places, warehouses, packagings] = [ids('namedPlaceId'), ids('warehouseId'), ids('packagingId')];
  const quiet = { silent: true, staleMs: 300_000 } as const;
  const place = useCall(selectPlace, { ids: places }, { ...quiet, enabled: places.length > 0 });
  const warehouse = useCall(selectWarehouse, { ids: warehouses }, { ...quiet, enabled: warehouses.length > 0 });
  const packaging = useCall(selectPackaging, { ids: packagings }, { ...quiet, enabled: packagings.length > 0 });
  const rows: Readonly<Record<string, readonly { readonly id: string; readonly zh: string; readonly en: string }[] | undefined>> = {
    namedPlaceId: place.data?.list,
    warehouseId: warehouse.data?.list,
    packagingId: packaging.data?.list,
  };
  return (field: string, id: string): string => {
    const sku = field === 'skuId' ? skuSeen(id) : undefined;
    const row = sku ? { zh: sku.productZh, en: sku.productEn } : ID_FIELDS.includes(field) ? rows[field]?.find((r) => r.id === id) : undefined;
    return row === undefined ? EMPTY : reader.locale === 'zh_CN' ? row.zh : row.en || row.zh;
  };
}

const SHOWN = [
  'grade',
  'producer',
  'qualityStandard',
  'packagingId',
  'firmType',
  'priceMode',
  'taxRate',
  'minQty',
  'qtyStep',
  'priceTerm',
  'namedPlaceId',
  'warehouseId',
  'pickType',
  'paymentTerm',
  'settlementMethod',
  'quantityBasis',
  'qualityBasis',
  'lawAndForum',
  'negotiable',
  'directDealAllowed',
  'validUntil',
  'remarks',
] as const;

/** The offer as the side panel of the market board shows it to a buyer. */
export function BuyerPreview({ values, reader: _reader, onClose }: { values: OfferValues; reader: Reader; onClose: () => void }) {
  const t = useWords(sellingWords);
  const reader = useReader(OFFER_SETS);
  const named = useNames([values], reader);
  const sku = skuSeen(text(values.skuId));
  const unit = unitMark(text(values.uom), reader.locale);
  const heading = sku ? [reader.locale === 'zh_CN' ? sku.productZh : sku.productEn, sku.casNo].filter(Boolean).join(' · ') : t('unnamed');
  const days = { deliveryStart: text(values.deliveryStart), deliveryEnd: text(values.deliveryEnd) };
  return (
    <Drawer open title={t('previewTitle')} size={480} onClose={onClose}>
      <div className="of-aside">
        <div>
          <strong>{heading}</strong>
          <div className="of-amount">
            CNY {reader.price(text(values.unitPrice))} / {unit}
          </div>
          <div>
            {reader.quantity(text(values.quantity))} {unit} · {windowText(days, reader)}
          </div>
        </div>
        <Facts items={SHOWN.map((key) => ({ label: offerFieldLabel(key, reader.locale), value: showOfferField(key, values[key], '10', reader, named) }))} />
        {linesOf(values.specItems).length > 0 ? (
          <div>
            <h2>{t('tab.spec')}</h2>
            <Facts
              items={linesOf(values.specItems).map((line) => ({
                label: line.item,
                value:
                  `${[line.min === null ? '' : `≥ ${line.min}`, line.max === null ? '' : `≤ ${line.max}`].filter(Boolean).join(' ')} ${line.unit}`.trim() ||
                  EMPTY,
              }))}
            />
          </div>
        ) : null}
        <p className="sc-faint">{t('previewNote')}</p>
      </div>
    </Drawer>
  );
}
