import { type RawBuilder, sql } from 'kysely';
import type { Locale } from '#kernel/rules/locale.ts';

/**
 * `name` of a joined row in the reader's language, `name_en` where it has one: as `nameOf`, for names that
 * are only shown (screens 3.1.6).
 */
export const localizedName = (reader: { readonly locale: Locale }, alias: string): RawBuilder<string> =>
  reader.locale === 'en_US'
    ? sql<string>`coalesce(nullif(${sql.ref(`${alias}.name_en`)}, ''), ${sql.ref(`${alias}.name`)})`
    : sql<string>`${sql.ref(`${alias}.name`)}`;
