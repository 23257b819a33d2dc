import type { ReactNode } from 'react';
import { isProvisional, markProvisional } from '#fulfilment/quantities/rules/provisional-words.ts';
import { nameOf } from '#kernel/rules/words.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { textWith } from '#kernel/web/screens/columns.tsx';
import { Facts, type Formatter } from '#kernel/web/screens/index.ts';
import type { ThreadDetail } from '../../contract/negotiation.ts';
import { storedAt } from '../../rules/stored-at.ts';
import { threadWords } from '../../rules/thread/thread-words.ts';
import { inEither, unitMark } from './badges.tsx';
import { incotermText } from '../selling/badges.tsx';
import { ShipFacts } from '../market/ship-facts.tsx';
import { depositPart } from './deposit-text.tsx';
import { termLabel } from './terms.ts';
import { formulaFact } from './settled.ts';

/** What the negotiation is about: goods, place, listed terms, validity. */
export function OfferFacts({ thread, reader: formatter }: { thread: ThreadDetail; reader: Formatter }) {
  const t = useWords(threadWords);
  const text = (key: string): string | null =>
    typeof thread.offer[key] === 'string' ? (thread.offer[key] as string) : null;
  const unit = unitMark(thread.uom, formatter.locale);
  const place = inEither(text('placeZh'), text('placeEn'), formatter.locale);
  const items: { label: string; value: ReactNode; wide?: boolean }[] = [
    { label: t('grade'), value: nameOf(thread, 'grade', formatter.locale) ?? '--' },
    { label: t('producer'), value: nameOf(thread, 'producer', formatter.locale) ?? '--' },
    {
      label: t('packaging'),
      value: inEither(text('packaging'), text('packagingEn'), formatter.locale) ?? '--',
    },
    {
      label: t('place'),
      value: storedAt(place, inEither(text('warehouse'), text('warehouseEn'), formatter.locale)) || '--',
    },
    {
      label: t('listedPrice'),
      value: textWith(
        markProvisional(isProvisional(text('priceMode'))),
        `${thread.currency} ${formatter.price(text('unitPrice'))}/${unit}`,
        formatter,
      ),
    },
    ...formulaFact(thread.formula, formatter),
    { label: t('listedQuantity'), value: `${formatter.quantity(text('quantity'))} ${unit}` },
    ...(thread.ship === null
      ? [{ label: t('taxRate'), value: formatter.percent(text('taxRate')) }]
      : [
          {
            label: formatter.text(termLabel('priceTerm')),
            value: incotermText(text('priceTerm'), formatter),
          },
        ]),
    ...depositPart(text('depositPct'), text('depositNature'), formatter),
    { label: t('firmType'), value: formatter.codeName('firm_type', text('firmType')) },
    { label: t('offerUntil'), value: formatter.deadline(thread.offerValidUntil) },
    { label: t('negotiationNo'), value: <span className="ct-num">{thread.negotiationNo}</span> },
  ];
  return (
    <section className="sc-card">
      <h2>{t('facts')}</h2>
      <Facts items={items} columns={2} />
      {thread.ship === null ? null : (
        <ShipFacts ship={thread.ship} currency={thread.currency} reader={formatter} />
      )}
    </section>
  );
}
