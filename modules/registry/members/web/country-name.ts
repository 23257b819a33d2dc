import { EMPTY } from '#kernel/rules/format.ts';
import type { Formatter } from '#kernel/web/screens/index.ts';
import { countryOf } from '../rules/countries.ts';

/** A country or region by its name; a code the list no longer has, as it is. */
export const countryName = (code: string | null, formatter: Pick<Formatter, 'text'>): string =>
  code === null ? EMPTY : formatter.text(countryOf(code));
