import type { ReactNode } from 'react';
import { isProvisional, markProvisional } from '#fulfilment/quantities/rules/provisional-words.ts';
import { nameOf } from '#kernel/rules/words.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { saidWith } from '#kernel/web/screens/columns.tsx';
import { Facts, type Reader } from '#kernel/web/screens/index.ts';
import type { ThreadDetail } from '../../contract/negotiation.ts';
import { storedAt } from '../../rules/stored-at.ts';
import { threadWords } from '../../rules/thread-words.ts';
import { inEither, unitMark } from './looks.tsx';
import { formulaFact } from './settled.ts';

/** What the negotiation is about: goods, place, listed terms, validity. */
export function OfferFacts({ thread, reader }: { thread: ThreadDetail; reader: Reader }) {
  const t = useWords(threadWords);
  const text = (key: string): string | null =>
    typeof thread.offer[key] === 'string' ? (thread.offer[key] as string) : null;
  const unit = unitMark(thread.uom, reader.locale);
  const place = inEither(text('placeZh'), text('placeEn'), reader.locale);
  const items: { label: string; value: ReactNode; wide?: boolean }[] = [
    { label: t('grade'), value: nameOf(thread, 'grade', reader.locale) ?? '--' },
    { label: t('producer'), value: nameOf(thread, 'producer', reader.locale) ?? '--' },
    { label: t('packaging'), value: inEither(text('packaging'), text('packagingEn'), reader.locale) ?? '--' },
    {
      label: t('place'),
      value: storedAt(place, inEither(text('warehouse'), text('warehouseEn'), reader.locale)) || '--',
    },
    {
      label: t('listedPrice'),
      value: saidWith(
        markProvisional(isProvisional(text('priceMode'))),
        `${thread.currency} ${reader.price(text('unitPrice'))}/${unit}`,
        reader,
      ),
    },
    ...formulaFact(thread.formula, reader),
    { label: t('listedQuantity'), value: `${reader.quantity(text('quantity'))} ${unit}` },
    { label: t('taxRate'), value: reader.percent(text('taxRate')) },
    { label: t('firmType'), value: reader.codeName('firm_type', text('firmType')) },
    { label: t('offerUntil'), value: reader.deadline(thread.offerValidUntil) },
    { label: t('negotiationNo'), value: <span className="ct-num">{thread.negotiationNo}</span> },
  ];
  return (
    <section className="sc-card">
      <h2>{t('facts')}</h2>
      <Facts items={items} columns={2} />
    </section>
  );
}
