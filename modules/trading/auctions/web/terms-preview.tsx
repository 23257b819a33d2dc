import { sayAmount, sayPrice, sayQuantity } from '#fulfilment/quantities/rules/unit-words.ts';
import { compare, dec, lineAmount } from '#kernel/rules/decimal.ts';
import { EMPTY } from '#kernel/rules/format.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import type { FormAside } from '#kernel/web/screens/form-types.ts';
import { Facts } from '#kernel/web/screens/index.ts';
import { skuSeen } from '#registry/catalogue/web/door.ts';
import { ALLOCATION, MODE } from '../rules/auction-terms.ts';
import { auctionEditWords } from '../rules/edit-words.ts';
import { depositsOf, fallOf, priceSteps, quantitySteps } from '../rules/preview.ts';
import { typedTerms } from './typed-terms.ts';

type T = ReturnType<typeof useWords<(typeof auctionEditWords)['table']>>;
type Terms = ReturnType<typeof typedTerms>;
const SHOWN = 5;
const MINUTE = 60_000;
const HOUR_MINUTES = 60;

/** How long the bidding lasts, in minutes; null while a time is missing. */
const minutesOf = (start: unknown, end: unknown): number | null => {
  const ms = Date.parse(String(end)) - Date.parse(String(start));
  return Number.isFinite(ms) && ms > 0 ? Math.round(ms / MINUTE) : null;
};
const lengthText = (t: T, minutes: number | null): string => {
  if (minutes === null) return EMPTY;
  return minutes % HOUR_MINUTES === 0
    ? t('preview.hours', { n: minutes / HOUR_MINUTES })
    : t('preview.minutes', { n: minutes });
};
/** The prices a bidder can name, in a row. */
function pricesText(t: T, terms: Terms, price: (value: string) => string): string {
  if (terms.mode === MODE.sealed)
    return terms.startPrice === null ? EMPTY : t('preview.anyPrice', { price: price(terms.startPrice) });
  const steps = priceSteps(terms, SHOWN);
  return steps.length === 0
    ? EMPTY
    : t('preview.more', { list: steps.map((p) => dec(p).toFixed(2)).join(' · ') });
}
function quantitiesText(t: T, terms: Terms, quantity: (value: string) => string): string {
  const steps = quantitySteps(terms, SHOWN);
  if (steps === null) return EMPTY;
  if (terms.allocation === ALLOCATION.singleWinner)
    return t('preview.whole', { quantity: quantity(steps.largest) });
  const list = steps.first.map((q) => dec(q).toString()).join(' · ');
  return compare(steps.first.at(-1) ?? '0', steps.largest) >= 0
    ? list
    : t('preview.upTo', { list, most: quantity(steps.largest) });
}
function depositText(t: T, terms: Terms): string {
  const deposit = depositsOf(terms);
  if (deposit === null) return EMPTY;
  const [least, whole] = [sayAmount('CNY', deposit.least), sayAmount('CNY', deposit.whole)];
  return deposit.least === deposit.whole ? least : t('preview.depositRange', { least, whole });
}

/** What the terms mean to those who bid, while they are written: steps of price and quantity, deposits, how it falls. */
export function TermsPreview({ values, formatter }: FormAside<Readonly<Record<string, unknown>>>) {
  const t = useWords(auctionEditWords);
  const terms = typedTerms(values);
  const uom = skuSeen(values.skuId)?.uom ?? 'TNE';
  const price = (value: string) => sayPrice('CNY', value, uom, formatter.locale);
  const quantity = (value: string) => sayQuantity(value, uom, formatter.locale);
  const fall = fallOf(terms);
  const minutes = minutesOf(values.startTime, values.endTime);
  const value =
    terms.startPrice === null || terms.totalQty === null
      ? EMPTY
      : sayAmount('CNY', lineAmount(terms.totalQty, terms.startPrice));
  return (
    <section aria-label={t('preview')}>
      <h3 className="au-preview">{t('preview')}</h3>
      <Facts
        columns={1}
        items={[
          { label: t('preview.value'), value },
          terms.mode === MODE.descending
            ? {
                label: t('preview.fall'),
                value:
                  fall === null
                    ? EMPTY
                    : t('preview.falls', {
                        steps: fall.steps,
                        minutes: Math.ceil(fall.seconds / 60),
                        price: price(terms.reservePrice ?? '0'),
                      }),
              }
            : { label: t('preview.prices'), value: pricesText(t, terms, price) },
          { label: t('preview.quantities'), value: quantitiesText(t, terms, quantity) },
          { label: t('preview.deposit'), value: depositText(t, terms) },
          { label: t('preview.length'), value: lengthText(t, minutes) },
        ]}
      />
      {fall !== null && minutes !== null && fall.seconds > minutes * 60 ? (
        <p className="au-warn" role="status">
          {t('preview.fallLate')}
        </p>
      ) : null}
    </section>
  );
}
