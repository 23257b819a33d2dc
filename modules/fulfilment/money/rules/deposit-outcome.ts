import { sayAmount } from '#fulfilment/quantities/rules/unit-words.ts';
import { add, compare, type DecimalText } from '#kernel/rules/decimal.ts';
import { fillBoth, type LocalizedText } from '#kernel/rules/words.ts';
import { depositLifecycle } from './deposit-lifecycle.ts';
import { moneyWords } from './words.ts';

/** What an ended deposit came to, as its ledger and the receivable of a double return have it. */
export interface Outcome {
  readonly currency: string;
  readonly released: DecimalText;
  readonly forfeited: DecimalText;
  readonly offset: DecimalText;
  /** Of as much again that its receiver owes: paid, and still to pay; null where it was not returned double. */
  readonly doublePaid: DecimalText | null;
  readonly doubleUnpaid: DecimalText | null;
}
const { table } = moneyWords;
const some = (amount: DecimalText | null): boolean => amount !== null && compare(amount, '0') > 0;

/** The state in words: earnest money that went back double is more than released. */
export const depositStateOf = (of: {
  readonly state: string;
  readonly doublePaid: string | null;
}): LocalizedText =>
  of.doublePaid === null
    ? depositLifecycle.labels[depositLifecycle.nameOf(of.state) as keyof typeof depositLifecycle.labels]
    : table.doubled;

/** What the payer has got of earnest money that was returned double. */
const doubledSoFar = (of: Outcome): DecimalText => add(of.released, of.doublePaid ?? '0');

/**
 * What was paid to whom, where the state alone hides it: the sum of a double return and what is still owed of it, the
 * part that was forfeited or offset beside what went back. Null where the state says it all.
 */
export function outcomeText(of: Outcome): LocalizedText | null {
  const amount = (sum: DecimalText) => sayAmount(of.currency, sum);
  if (of.doublePaid !== null)
    return fillBoth(table[some(of.doubleUnpaid) ? 'outcome.doubleOwed' : 'outcome.doublePaid'], {
      amount: amount(doubledSoFar(of)),
      owed: amount(of.doubleUnpaid ?? '0'),
    });
  const taken = some(of.forfeited) ? of.forfeited : some(of.offset) ? of.offset : null;
  if (taken === null) return null;
  return fillBoth(table[some(of.released) ? 'outcome.part' : 'outcome.whole'], {
    amount: amount(taken),
    rest: amount(of.released),
  });
}
