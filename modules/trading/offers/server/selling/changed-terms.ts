import { sayPrice, sayQuantity } from '#fulfilment/quantities/rules/unit-words.ts';
import { EMPTY } from '#kernel/rules/format.ts';
import type { Locale } from '#kernel/rules/locale.ts';
import type { LocalizedText } from '#kernel/rules/words.ts';
import { offerFieldWords } from '../../rules/field-words.ts';
import { diffOffers } from '../../rules/offer.ts';
import type { Offer } from '../tables.ts';
import { termsForRules } from './terms.ts';

const labels = offerFieldWords.table as Readonly<Record<string, LocalizedText>>;
type Show = (o: Offer, locale: Locale) => string | null;
/**
 * Terms a sentence can hold from value to value; of the others (codes, lists, the specification) it says only
 * that they changed.
 */
const SHOWN: Readonly<Record<string, Show>> = {
  unitPrice: (o, locale) => sayPrice(o.currency, o.unit_price, o.uom, locale),
  quantity: (o, locale) => sayQuantity(o.quantity, o.uom, locale),
  minQty: (o, locale) => sayQuantity(o.min_qty, o.uom, locale),
  qtyStep: (o, locale) => sayQuantity(o.qty_step, o.uom, locale),
  deliveryStart: (o) => o.delivery_start,
  deliveryEnd: (o) => o.delivery_end,
  namedPlaceId: (o, locale) => (locale === 'zh_CN' ? o.place_zh : (o.place_en ?? o.place_zh)),
  warehouseId: (o, locale) =>
    locale === 'zh_CN' ? o.warehouse_name : (o.warehouse_name_en ?? o.warehouse_name),
};

/**
 * What a material edit changed, in both languages: «unit price CNY 3,900.00/t → CNY 2,050.00/t; minimum 50.00
 * t → 100.00 t» (trading-domain 21.1, N-OFF-04).
 */
export function changedTerms(before: Offer, after: Offer, now: Date): LocalizedText {
  const material = diffOffers(termsForRules(before, now), termsForRules(after, now)).filter(
    (d) => d.material,
  );
  const said = (locale: Locale, language: keyof LocalizedText, between: string) =>
    material
      .map(({ field }) => {
        const label = labels[field]?.[language] ?? field;
        const show = SHOWN[field];
        return show === undefined
          ? label
          : `${label} ${show(before, locale) ?? EMPTY} → ${show(after, locale) ?? EMPTY}`;
      })
      .join(between);
  return { zh: said('zh_CN', 'zh', '；'), en: said('en_US', 'en', '; ') };
}
