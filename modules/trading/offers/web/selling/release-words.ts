import type { Locale } from '#kernel/rules/locale.ts';
import { showPrice } from '#kernel/rules/format.ts';
import { translate } from '#kernel/rules/words.ts';
import type { Question } from '#kernel/web/screens/acts.ts';
import type { Formatter } from '#kernel/web/screens/index.ts';
import { FIRM, PRICE_MODE } from '../../rules/codes.ts';
import { sellingWords } from '../../rules/selling/selling-words.ts';
import type { Far } from '../price-far.ts';
import { unitMark } from './badges.tsx';

/** The price warning with its figures; without a reference it says that there is none. */
export const farSentence = (far: Far, locale: Locale): string =>
  far.reference === ''
    ? translate(sellingWords, locale, 'farNoReference')
    : translate(sellingWords, locale, 'farBody', {
        distance: far.distance,
        reference: showPrice(far.reference),
      });

/** What binds when an offer goes to the board. */
export interface Releasing {
  readonly firmType?: string | null;
  readonly priceMode?: string | null;
  readonly unitPrice?: string | null;
  readonly quantity?: string | null;
  readonly currency?: string | null;
  readonly uom?: string | null;
  readonly taxRate?: string | null;
  readonly validUntil?: string | null;
}
/**
 * Before an offer goes to the board: price × quantity = amount, tax, deadline; a price far from the reference
 * asks once more, with the price on the button.
 */
export function releaseQuestion(
  title: string,
  offer: Releasing,
  far: Far | null,
  { locale, price }: Formatter,
): Question {
  const says = [
    translate(sellingWords, locale, offer.firmType === FIRM.subject ? 'releaseSubjectBody' : 'releaseBody'),
    ...(offer.priceMode === PRICE_MODE.fixed ? [] : [translate(sellingWords, locale, 'releaseProvisional')]),
  ];
  const at = { price: price(offer.unitPrice ?? null) };
  return {
    title,
    body: says.join(locale === 'zh_CN' ? '' : ' '),
    warning: far === null ? undefined : farSentence(far, locale),
    terms:
      offer.unitPrice && offer.quantity
        ? {
            price: offer.unitPrice,
            quantity: offer.quantity,
            currency: offer.currency ?? '',
            quantityUnit: unitMark(offer.uom, locale),
            taxRate: offer.taxRate,
            deadline: offer.validUntil,
          }
        : undefined,
    button: translate(sellingWords, locale, far === null ? 'releaseConfirm' : 'releaseFar', at),
  };
}
