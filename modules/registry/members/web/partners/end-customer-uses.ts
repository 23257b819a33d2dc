import { EMPTY } from '#kernel/rules/format.ts';
import type { Locale } from '#kernel/rules/locale.ts';
import { commaIn, inLocale } from '#kernel/rules/words.ts';
import type { EndCustomerRow } from '../../contract/end-customer.ts';

/** What the goods are used for at an end customer, in the reader's language. */
export const usesOf = (
  row: Pick<EndCustomerRow, 'applications'>,
  formatter: { readonly locale: Locale },
): string =>
  row.applications.map((a) => inLocale(a, formatter.locale)).join(commaIn(formatter.locale)) || EMPTY;
