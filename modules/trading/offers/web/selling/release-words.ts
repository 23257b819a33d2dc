import type { Locale } from '#kernel/rules/format.ts';
import { showPrice } from '#kernel/rules/format.ts';
import { translate } from '#kernel/rules/words.ts';
import { sellingWords } from '../../rules/selling/selling-words.ts';

/** The price warning with its figures; without a reference it says that there is none. */
export const farSentence = (
  far: { readonly distance: string; readonly reference: string },
  locale: Locale,
): string =>
  far.reference === ''
    ? translate(sellingWords, locale, 'farNoReference')
    : translate(sellingWords, locale, 'farBody', {
        distance: far.distance,
        reference: showPrice(far.reference),
      });
