import { EMPTY } from '#kernel/rules/format.ts';
import type { LocalizedText } from '#kernel/rules/words.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { Drawer } from '#kernel/web/parts/index.ts';
import { Facts, type Formatter, useFormatter } from '#kernel/web/screens/index.ts';
import type { QuotePeriod } from '#fulfilment/deals/rules/quote-period.ts';
import { skuSeen } from '#registry/catalogue/web/door.ts';
import { offerFieldLabel } from '../../rules/rule-words.ts';
import { formulaSaying } from '../../rules/selling/formula-words.ts';
import { sellingWords } from '../../rules/selling/selling-words.ts';
import { unitMark, windowText } from './badges.tsx';
import { textIn, useNames } from './names.ts';
import { OFFER_SETS, type OfferValues, showOfferField } from './offer-values.ts';
import { linesOf } from './spec-field.tsx';

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

/** How the final price is found, as far as it is typed; the index stands under its code. */
function formulaTyped(values: OfferValues): LocalizedText | null {
  const code = textIn(values.indexId);
  return formulaSaying({
    priceMode: textIn(values.priceMode),
    currency: textIn(values.currency) ?? 'CNY',
    uom: textIn(values.uom),
    quotePeriod: (values.quotePeriod ?? null) as QuotePeriod | null,
    premium: textIn(values.premium),
    index: code === null ? null : { code, name: code, nameEn: code },
    futuresContract: textIn(values.futuresContract),
    basis: textIn(values.basis),
    pricingDeadline: textIn(values.pricingDeadline),
  });
}

/** The offer as the side panel of the market board shows it to a buyer. */
export function BuyerPreview({
  values,
  reader: _reader,
  onClose,
}: {
  values: OfferValues;
  reader: Formatter;
  onClose: () => void;
}) {
  const t = useWords(sellingWords);
  const formatter = useFormatter(OFFER_SETS);
  const named = useNames([values], formatter);
  const sku = skuSeen(textIn(values.skuId));
  const unit = unitMark(textIn(values.uom), formatter.locale);
  const heading = sku
    ? [formatter.locale === 'zh_CN' ? sku.productZh : sku.productEn, sku.casNo].filter(Boolean).join(' · ')
    : t('unnamed');
  const formula = formulaTyped(values);
  const days = { deliveryStart: textIn(values.deliveryStart), deliveryEnd: textIn(values.deliveryEnd) };
  return (
    <Drawer open title={t('previewTitle')} size={480} onClose={onClose}>
      <div className="of-aside">
        <div>
          <strong>{heading}</strong>
          <div className="of-amount">
            {textIn(values.currency) ?? 'CNY'} {formatter.price(textIn(values.unitPrice))} / {unit}
          </div>
          <div>
            {formatter.quantity(textIn(values.quantity))} {unit} · {windowText(days, formatter)}
          </div>
        </div>
        <Facts
          items={[
            ...(formula === null
              ? []
              : [
                  {
                    label: offerFieldLabel('quotePeriod', formatter.locale),
                    value: formatter.text(formula),
                    wide: true,
                  },
                ]),
            ...SHOWN.filter((key) => values[key] !== undefined && values[key] !== null).map((key) => ({
              label: offerFieldLabel(key, formatter.locale),
              value: showOfferField(key, values[key], textIn(values.tradeLane) ?? '10', formatter, named),
            })),
          ]}
        />
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
