import { incotermDuties } from '#fulfilment/deals/rules/incoterm-words.ts';
import { nameOf } from '#kernel/rules/words.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import type { Formatter } from '#kernel/web/screens/formatter.ts';
import { Facts } from '#kernel/web/screens/index.ts';
import { LANE } from '../../rules/codes.ts';
import { marketWords } from '../../rules/market/market-words.ts';
import { incotermText } from '../selling/badges.tsx';
import { unitMark } from '../thread/badges.tsx';
import { depositPart } from '../thread/deposit-text.tsx';
import { formulaFact } from '../thread/settled.ts';
import { placeText, quantityText, sellerText, windowText } from './board-cells.tsx';
import { ShipFacts } from './ship-facts.tsx';
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
function toleranceOf(offer: OfferSeen, formatter: Formatter): string {
  if (offer.tolerancePlus === null && offer.toleranceMinus === null) return '--';
  return `+${formatter.percent(offer.tolerancePlus ?? '0')} / -${formatter.percent(offer.toleranceMinus ?? '0')}`;
}

/** Everything a buyer weighs before he deals: goods, place and time, payment, firmness. */
export function OfferFacts({ offer, reader: formatter }: { offer: OfferSeen; reader: Formatter }) {
  const t = useWords(marketWords);
  const unit = unitMark(offer.uom, formatter.locale);
  const hazard = hazardOf(offer);
  const duties = incotermDuties(offer.priceTerm ?? '');
  const control = offer.controlClasses.filter((c) => c !== '00');
  const maybe = (label: string, value: string | null) => (value === null ? [] : [{ label, value }]);
  return (
    <>
      <h3>{t('goods')}</h3>
      <Facts
        items={[
          { label: t('grade'), value: nameOf(offer, 'grade', formatter.locale) ?? '--' },
          { label: t('producer'), value: nameOf(offer, 'producer', formatter.locale) ?? '--' },
          ...maybe(t('casNo'), offer.casNo),
          ...maybe(t('qualityStandard'), offer.qualityStandard),
          { label: t('packaging'), value: nameOf(offer, 'packaging', formatter.locale) ?? '--' },
          ...maybe(t('hazard'), hazard),
          ...(control.length === 0
            ? []
            : [
                {
                  label: t('control'),
                  value: control.map((c) => formatter.codeName('control_class', c)).join(' / '),
                },
              ]),
        ]}
      />
      <h3>{t('trade')}</h3>
      <Facts
        items={[
          { label: t('seller'), value: sellerText(offer, formatter) },
          {
            label: t('available'),
            value: `${quantityText(offer.available, offer, formatter)}${offer.uom === 'TNE' ? ` ${unit}` : ''}`,
          },
          { label: t('place'), value: placeText(offer, formatter) },
          { label: t('deliveryStart'), value: windowText(offer, formatter) },
          {
            label: t('priceTerm'),
            value:
              offer.lane === LANE.rmb
                ? formatter.codeName('price_term', offer.priceTerm)
                : incotermText(offer.priceTerm, formatter),
          },
          ...(duties === null ? [] : [{ label: t('duties'), value: formatter.text(duties), wide: true }]),
          ...(offer.cargoStatus === null || offer.lane === LANE.rmb
            ? []
            : [{ label: t('cargoStatus'), value: formatter.codeName('cargo_status', offer.cargoStatus) }]),
          ...(offer.origin === null
            ? []
            : [{ label: t('originCountry'), value: formatter.text(offer.origin) }]),
          ...(offer.pickType === null
            ? []
            : [{ label: t('pickType'), value: formatter.codeName('pick_type', offer.pickType) }]),
          { label: t('paymentTerm'), value: formatter.codeName('payment_term', offer.paymentTerm) },
          ...depositPart(offer.depositPct, offer.depositNature, formatter),
          ...(offer.lcOpenDays === null
            ? []
            : [{ label: t('lcOpenDays'), value: t('lcDays', { n: offer.lcOpenDays }) }]),
          { label: t('tolerance'), value: toleranceOf(offer, formatter) },
          { label: t('firmType'), value: formatter.codeName('firm_type', offer.firmType) },
          { label: t('priceMode'), value: formatter.codeName('price_mode', offer.priceMode) },
          ...formulaFact(offer.formula, formatter),
          { label: t('validTo'), value: formatter.deadline(offer.validUntil) },
          ...maybe(t('remarks'), offer.remarks),
        ]}
      />
      {offer.ship === null ? null : (
        <ShipFacts ship={offer.ship} currency={offer.currency} reader={formatter} />
      )}
    </>
  );
}
