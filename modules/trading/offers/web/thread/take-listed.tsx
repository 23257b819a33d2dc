import { type ReactNode, useState } from 'react';
import { compare, isPositive, lineAmount } from '#kernel/rules/decimal.ts';
import { useFormat, useWords } from '#kernel/web/i18n/index.ts';
import type { RefusalError } from '#kernel/web/request/index.ts';
import { useBindingAct, useSeen } from '#kernel/web/screens/binding-act.ts';
import type { Formatter } from '#kernel/web/screens/index.ts';
import type { GateSaying } from '#registry/qualifications/contract/gate.ts';
import { LicenceMissing } from '#registry/qualifications/rules/refusals.ts';
import { acceptListed, directDeal } from '../../contract/negotiation.ts';
import { marketWords } from '../../rules/market/market-words.ts';
import { QuantityRefused } from '../../rules/refusals.ts';
import { DepositChanged, TermsChanged } from '../../rules/refusals-offer.ts';
import { depositAsked, type DepositTerms, natureOf } from '../../rules/thread/deposit.ts';
import { threadWords } from '../../rules/thread/thread-words.ts';
import { PapersNotice } from '../market/papers.tsx';
import { BindDialog, type Reserve } from './bind-dialog.tsx';
import { depositFact, depositShort } from './deposit-text.tsx';

/** The listed terms as they were seen: version and hash are what binds (trust 1.4). */
export interface ListedSeen {
  readonly unitPrice: string;
  readonly termsVersion: number;
  readonly termsHash: string;
}
export interface TakeListedProps {
  readonly kind: 'acceptListed' | 'direct';
  readonly offerId: string;
  /** As the board or thread shows it this moment; it may move while the dialog is open. */
  readonly now: ListedSeen;
  readonly quantity: string;
  readonly currency: string;
  readonly unit: string;
  readonly firm: boolean;
  readonly counterparty: string;
  readonly taxRate: string | null;
  readonly validUntil: string;
  readonly facts: readonly { readonly label: string; readonly value: ReactNode }[];
  /** How the offer reckons the deposit of what is taken. */
  readonly deposit: Pick<DepositTerms, 'priceMode' | 'depositPct' | 'depositNature'>;
  readonly reader: Formatter;
  readonly linked: boolean;
  /** The offer has left the board while the question is open. */
  readonly gone?: boolean;
  onClose(): void;
}

function freshOf(error: RefusalError): ListedSeen | null {
  if (error.status !== TermsChanged.status) return null;
  const { unitPrice, termsVersion, termsHash } = error.data as ListedSeen;
  return { unitPrice, termsVersion, termsHash };
}

/** Who comes second hears what happened and what is left: what he asked for could be taken when he saw it. */
export function takenMeanwhile(
  refused: Pick<RefusalError, 'status' | 'data'>,
  asked: string,
  say: (left: string) => string,
): string | null {
  if (refused.status !== QuantityRefused.status) return null;
  const left = (refused.data as { available?: string } | null)?.available;
  return left !== undefined && compare(left.replaceAll(',', ''), asked) < 0 ? say(left) : null;
}

/** A refusal of the licence gate names the papers and leads to the page that files them. */
function missingPapers(refused: RefusalError, formatter: Formatter): ReactNode {
  const says =
    refused.status === LicenceMissing.status
      ? (refused.data as { says?: readonly GateSaying[] } | null)?.says
      : undefined;
  return says === undefined || says.length === 0 ? null : (
    <PapersNotice title={refused.message} says={says} reader={formatter} />
  );
}

/**
 * Takes the listed terms, with confirmation or as a direct deal. When the price moved the button says so and
 * asks again; nothing has happened then.
 */
export function TakeListed(props: TakeListedProps) {
  const t = useWords(threadWords);
  const b = useWords(marketWords);
  const format = useFormat();
  const direct = props.kind === 'direct';
  const [freshSum, adoptSum] = useState<string | null>(null);
  // A later answer of the board than what stands in the dialog; an older one after a refusal is not news.
  const { seen, newer, moved, adopt } = useSeen(props.now, (a, c) => a.termsVersion > c.termsVersion);
  const act = useBindingAct(direct ? directDeal : acceptListed, `offers.${props.kind}:${props.offerId}`, {
    refused: (error) => {
      const fresh = freshOf(error);
      if (fresh) adopt(fresh);
      if (error.status === DepositChanged.status) adoptSum((error.data as { deposit: string }).deposit);
    },
  });
  const shown = newer ?? seen;
  const reckoned = depositAsked({ ...props.deposit, price: seen.unitPrice, quantity: props.quantity });
  const deposit =
    freshSum === null
      ? reckoned
      : isPositive(freshSum)
        ? { required: freshSum, nature: natureOf(props.deposit.depositNature) }
        : null;
  const amountOf = (terms: ListedSeen) => lineAmount(props.quantity, terms.unitPrice);
  const go = (reserve: Reserve | null) => {
    act.clear();
    if (newer) return adopt(newer);
    act.run({
      offerId: props.offerId,
      offerVersion: seen.termsVersion,
      termsHash: seen.termsHash,
      quantity: props.quantity,
      amount: amountOf(seen),
      ...(deposit === null ? {} : { deposit: deposit.required }),
      ...(direct ? {} : reserve),
    });
  };
  const price = format.price(shown.unitPrice);
  const button = newer
    ? t('reviewAgain', { price })
    : moved
      ? t('confirmAgain', { price })
      : b(direct ? 'directButton' : 'takeButton', {
          currency: props.currency,
          amount: format.money(amountOf(seen)),
        });
  return (
    <BindDialog
      question={{
        title: b(direct ? 'directTitle' : 'takeTitle'),
        body: b(direct ? 'directBody' : props.firm ? 'takeFirm' : 'takeSubject'),
        warning: moved ? t('priceMoved', { price, amount: format.money(amountOf(shown)) }) : undefined,
        terms: {
          price: seen.unitPrice,
          quantity: props.quantity,
          currency: props.currency,
          quantityUnit: props.unit,
          counterparty: props.counterparty,
          taxRate: props.taxRate,
          deadline: props.validUntil,
        },
        facts: [...props.facts, ...depositFact(deposit, props.currency, 'buyer', props.reader)],
        button,
      }}
      reservable={!direct}
      gone={props.gone === true && act.result === null ? b('takeGone') : null}
      busy={act.running}
      problem={
        act.refused === null || freshOf(act.refused) !== null
          ? null
          : (missingPapers(act.refused, props.reader) ??
            depositShort(act.refused, props.reader) ??
            takenMeanwhile(act.refused, props.quantity, (n) =>
              b('takenMeanwhile', { n, unit: props.unit }),
            ) ??
            act.problem)
      }
      result={act.result}
      reader={props.reader}
      linked={props.linked}
      onGo={go}
      onClose={props.onClose}
    />
  );
}
