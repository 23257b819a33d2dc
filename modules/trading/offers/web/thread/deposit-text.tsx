import type { ReactNode } from 'react';
import { DEPOSIT } from '#fulfilment/money/rules/deposit-lifecycle.ts';
import { depositHref } from '#fulfilment/money/rules/hrefs.ts';
import { BALANCE } from '#fulfilment/money/rules/pages.ts';
import { isPositive } from '#kernel/rules/decimal.ts';
import { fill, inLocale, type LocalizedText } from '#kernel/rules/words.ts';
import type { RefusalError } from '#kernel/web/request/index.ts';
import { type Formatter, To } from '#kernel/web/screens/index.ts';
import type { ThreadDetail } from '../../contract/negotiation.ts';
import { NEGOTIATION } from '../../rules/negotiation-lifecycle.ts';
import { DepositShort } from '../../rules/refusals.ts';
import type { DepositAsked } from '../../rules/thread/deposit.ts';
import { natureOf } from '../../rules/thread/deposit.ts';
import { depositWords } from '../../rules/thread/deposit-words.ts';

const t = depositWords.table;
const filled = (formatter: Formatter, text: LocalizedText, args: Readonly<Record<string, string>>): string =>
  fill(inLocale(text, formatter.locale), args);
type Fact = { readonly label: string; readonly value: ReactNode; readonly wide?: boolean };

/** The part an offer or a proposal asks for, with what it is in law; nothing where it asks for none. */
export const depositPart = (
  pct: string | null | undefined,
  nature: string | null,
  formatter: Formatter,
): Fact[] =>
  pct && isPositive(pct)
    ? [
        {
          label: formatter.text(t.deposit),
          value: filled(formatter, t.part, {
            percent: formatter.percent(pct),
            nature: formatter.codeName('deposit_nature', natureOf(nature)),
          }),
        },
      ]
    : [];
const sumOf = (asked: DepositAsked, currency: string, formatter: Formatter): string =>
  filled(formatter, t.sum, {
    currency,
    amount: formatter.money(asked.required),
    nature: formatter.codeName('deposit_nature', asked.nature),
  });
/** The sum that binds, and when it is frozen, for the question before a binding act. */
export const depositFact = (
  asked: DepositAsked | null,
  currency: string,
  by: 'buyer' | 'seller',
  formatter: Formatter,
): Fact[] =>
  asked === null
    ? []
    : [
        {
          label: formatter.text(t.deposit),
          wide: true,
          value: (
            <>
              <span className="ct-num">{sumOf(asked, currency, formatter)}</span>{' '}
              <span className="sc-faint">
                {formatter.text(by === 'buyer' ? t.whenTaken : t.whenAccepted)}
              </span>
            </>
          ),
        },
      ];

/** What is missing, and the way to the balance; null for any other refusal. */
export function depositShort(refused: RefusalError | null, formatter: Formatter): ReactNode {
  if (refused?.status !== DepositShort.status) return null;
  const { required, frozen, currency } = refused.data as {
    required: string;
    frozen: string | null;
    currency: string;
  };
  return (
    <>
      {refused.message}{' '}
      {frozen === null ? null : (
        <>
          {filled(formatter, t.short, {
            currency,
            required: formatter.money(required),
            available: formatter.money(frozen),
          })}{' '}
          <To href={BALANCE}>{formatter.text(t.toBalance)}</To>
        </>
      )}
    </>
  );
}

/** The deposit of what was agreed, with its state, as a fact of the negotiation. */
export const agreedDeposit = (thread: ThreadDetail, formatter: Formatter): Fact[] => {
  const { deposit } = thread;
  if (deposit === null) return [];
  const sum = sumOf(
    { required: deposit.required, nature: natureOf(deposit.nature) },
    thread.currency,
    formatter,
  );
  const state = deposit.state === null ? '' : ` · ${formatter.codeName('deposit_state', deposit.state)}`;
  return [
    {
      label: formatter.text(t.deposit),
      wide: true,
      value:
        deposit.id === null ? (
          `${sum}${state}`
        ) : (
          <To href={depositHref(deposit.id)}>
            <span className="ct-num">{`${sum}${state}`}</span>
          </To>
        ),
    },
  ];
};

/** A pre-deal waits for its deposit: the buyer is led to it, the seller reads until when. */
export function DepositWaits({ thread, reader: formatter }: { thread: ThreadDetail; reader: Formatter }) {
  const { deposit } = thread;
  if (
    thread.status !== NEGOTIATION.preDeal ||
    deposit === null ||
    deposit.id === null ||
    deposit.dueAt === null ||
    deposit.state !== DEPOSIT.required
  )
    return null;
  const sums = {
    until: formatter.deadline(deposit.dueAt),
    currency: thread.currency,
    amount: formatter.money(deposit.required),
  };
  return (
    <p className="sc-warning" role="status">
      {filled(formatter, thread.side === 'buyer' ? t.freezeBy : t.waitsForBuyer, sums)}{' '}
      {thread.side === 'buyer' ? <To href={depositHref(deposit.id)}>{formatter.text(t.toDeposit)}</To> : null}
    </p>
  );
}
