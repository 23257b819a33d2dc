import { nameOf } from '#kernel/rules/words.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { Facts } from '#kernel/web/screens/index.ts';
import type { Reader } from '#kernel/web/screens/reader.ts';
import { marketWords } from '../../rules/market-words.ts';
import { unitMark } from '../thread/looks.tsx';
import { formulaFact } from '../thread/settled.ts';
import { placeText, quantityText, sellerText, windowText } from './board-cells.tsx';
import { type OfferSeen, text } from './seen.ts';

/** UN number, class and packing group of dangerous goods as they stand on the snapshot. */
function hazardOf(offer: OfferSeen): string | null {
  const [un, hazard, group] = [
    text(offer.goods, 'unNo'),
    text(offer.goods, 'hazardClass'),
    text(offer.goods, 'packingGroup'),
  ];
  const parts = [un === null ? null : un.startsWith('UN') ? un : `UN ${un}`, hazard, group].filter(Boolean);
  return parts.length === 0 ? null : parts.join(' · ');
}
function toleranceOf(offer: OfferSeen, reader: Reader): string {
  if (offer.tolerancePlus === null && offer.toleranceMinus === null) return '--';
  return `+${reader.percent(offer.tolerancePlus ?? '0')} / -${reader.percent(offer.toleranceMinus ?? '0')}`;
}

/** Everything a buyer weighs before he deals: goods, place and time, payment, firmness. */
export function OfferFacts({ offer, reader }: { offer: OfferSeen; reader: Reader }) {
  const t = useWords(marketWords);
  const unit = unitMark(offer.uom, reader.locale);
  const hazard = hazardOf(offer);
  const control = offer.controlClasses.filter((c) => c !== '00');
  const maybe = (label: string, value: string | null) => (value === null ? [] : [{ label, value }]);
  return (
    <>
      <h3>{t('goods')}</h3>
      <Facts
        items={[
          { label: t('grade'), value: nameOf(offer, 'grade', reader.locale) ?? '--' },
          { label: t('producer'), value: nameOf(offer, 'producer', reader.locale) ?? '--' },
          ...maybe(t('casNo'), offer.casNo),
          ...maybe(t('qualityStandard'), offer.qualityStandard),
          { label: t('packaging'), value: nameOf(offer, 'packaging', reader.locale) ?? '--' },
          ...maybe(t('hazard'), hazard),
          ...(control.length === 0
            ? []
            : [
                {
                  label: t('control'),
                  value: control.map((c) => reader.codeName('control_class', c)).join(' / '),
                },
              ]),
        ]}
      />
      <h3>{t('trade')}</h3>
      <Facts
        items={[
          { label: t('seller'), value: sellerText(offer, reader) },
          {
            label: t('available'),
            value: `${quantityText(offer.available, offer, reader)}${offer.uom === 'TNE' ? ` ${unit}` : ''}`,
          },
          { label: t('place'), value: placeText(offer, reader) },
          { label: t('deliveryStart'), value: windowText(offer, reader) },
          {
            label: t('priceTerm'),
            value: reader.codeName(offer.currency === 'CNY' ? 'price_term' : 'incoterm', offer.priceTerm),
          },
          { label: t('pickType'), value: reader.codeName('pick_type', offer.pickType) },
          { label: t('paymentTerm'), value: reader.codeName('payment_term', offer.paymentTerm) },
          { label: t('tolerance'), value: toleranceOf(offer, reader) },
          { label: t('firmType'), value: reader.codeName('firm_type', offer.firmType) },
          { label: t('priceMode'), value: reader.codeName('price_mode', offer.priceMode) },
          ...formulaFact(offer.formula, reader),
          { label: t('validTo'), value: reader.deadline(offer.validUntil) },
          ...maybe(t('remarks'), offer.remarks),
        ]}
      />
    </>
  );
}
