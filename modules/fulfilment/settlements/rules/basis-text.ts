import { showMoney, showPercent, showPrice } from '#kernel/rules/format.ts';
import type { Locale } from '#kernel/rules/locale.ts';
import { type LocalizedText, translate } from '#kernel/rules/words.ts';
import type { LineBasis, PriceBasis } from './line-basis.ts';
import { lineTypeWords } from './line-type-words.ts';
import { settlementWords } from './words.ts';

const names = lineTypeWords.table as Readonly<Record<string, LocalizedText>>;
/** What a line is for. */
export const lineTypeName = (code: string): LocalizedText => names[code] ?? { zh: code, en: code };
const t = (
  locale: Locale,
  key: keyof typeof settlementWords.table,
  args: Record<string, string | number> = {},
) => translate(settlementWords, locale, key, args as never);
const open = (limit: string | null): string => limit ?? '…';
const signed = (amount: string): string =>
  amount.startsWith('-') ? `−${showMoney(amount.slice(1))}` : `+${showMoney(amount)}`;

/** How a unit price was found, in one sentence. */
export function priceText(price: PriceBasis, locale: Locale): string {
  switch (price.mode) {
    case '10':
      return t(locale, 'price.10');
    case '20':
      return [
        t(locale, 'price.20', {
          n: price.quotes.length,
          mean: showPrice(price.mean),
          premium: signed(price.premium),
        }),
        ...(price.found === 'fallback' ? [t(locale, 'price.fallback')] : []),
      ].join(' · ');
    case '30':
      return t(locale, 'price.30', { n: price.lots.length });
    case 'provisional':
      return t(locale, 'price.provisional');
    default:
      return t(locale, 'price.agreed');
  }
}

interface Shown {
  readonly lineType: string;
  readonly weight: string | null;
  readonly unitPrice: string | null;
  readonly amount: string;
  readonly basis: object;
}
/** How the figures of a line were worked out, in one sentence; empty for what a person typed. */
export function basisText(line: Shown, currency: string, locale: Locale): string {
  const basis = line.basis as LineBasis;
  switch (basis.kind) {
    case 'goods':
      return priceText(basis.price, locale);
    case 'quality':
      return t(locale, 'quality', {
        parameter: basis.parameter,
        result: basis.result,
        from: open(basis.from),
        to: open(basis.to),
        perTonne: `${currency} ${signed(basis.perTonne)}`,
        table: basis.tableNo,
      });
    case 'storage':
      return t(locale, 'storage', {
        from: basis.from,
        to: basis.to,
        days: basis.days,
        fee: `${currency} ${showPrice(basis.fee)}`,
      });
    case 'billDiscount':
      return t(locale, 'billDiscount', {
        bill: basis.billNo,
        payment: basis.paymentNo,
        amount: `${currency} ${showMoney(basis.amount)}`,
        rate: showPercent(basis.rate),
        from: basis.takenOn,
        to: basis.dueOn,
        days: basis.days,
      });
    case 'claim':
      return t(locale, 'claim');
    default:
      return '';
  }
}
