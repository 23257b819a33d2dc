import { EMPTY, type Locale } from '#kernel/rules/format.ts';
import { commaIn, inLocale } from '#kernel/rules/words.ts';
import type { EndCustomerRow } from '../../contract/end-customer.ts';

/** What the goods are used for at an end customer, in the reader's language. */
export const usesOf = (
  row: Pick<EndCustomerRow, 'applications'>,
  reader: { readonly locale: Locale },
): string => row.applications.map((a) => inLocale(a, reader.locale)).join(commaIn(reader.locale)) || EMPTY;
