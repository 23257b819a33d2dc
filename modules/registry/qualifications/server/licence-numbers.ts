import type { LocalizedText } from '#kernel/rules/words.ts';
import { perTransactionCache } from '#kernel/server/per-transaction-cache.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { paperWords } from '../rules/words.ts';
import { qualifications } from './tables.ts';
import { type LicenceQuestion, verdictOf } from './verdict.ts';

const known = perTransactionCache<string>();

export interface LicenceNumber {
  readonly paper: LocalizedText;
  readonly number: string;
}
/**
 * Papers one side deals in goods under, by kind and number, to be frozen into a contract; those the gate
 * draws on, none where it asks for none.
 * The caller has checked that its actor concludes that contract; the numbers are read past the walls of the
 * other party for it alone.
 */
export const licenceNumbers = qualifications.door<LicenceQuestion, LicenceNumber[]>(async (ctx) => {
  const { draws } = await verdictOf(ctx, ctx.input);
  if (draws.length === 0) return [];
  const ids = draws.map((d) => d.licenceId);
  const numbers = await known(ctx.tx, ids, async (missing) => {
    const rows = await asSystem(ctx, () =>
      ctx.tx
        .selectFrom('qualifications.licence')
        .select(['id', 'certificate_no'])
        .where('id', 'in', [...missing])
        .execute(),
    );
    return new Map(rows.map((r) => [r.id, r.certificate_no]));
  });
  return draws.flatMap(({ licenceId, paper }) => {
    const number = numbers.get(licenceId);
    return number === undefined ? [] : [{ paper: paperWords.table[paper], number }];
  });
});
