import { type ReactNode, useState } from 'react';
import { lineAmount } from '#kernel/rules/decimal.ts';
import { useFormat, useWords } from '#kernel/web/i18n/index.ts';
import { isUnanswered, type RefusalError, useAct, useActKey } from '#kernel/web/request/index.ts';
import type { Formatter } from '#kernel/web/screens/index.ts';
import type { GateSaying } from '#registry/qualifications/contract/gate.ts';
import { LicenceMissing } from '#registry/qualifications/rules/refusals.ts';
import { acceptListed, directDeal, type ThreadDetail } from '../../contract/negotiation.ts';
import { marketWords } from '../../rules/market-words.ts';
import { TermsChanged } from '../../rules/refusals-offer.ts';
import { threadWords } from '../../rules/thread-words.ts';
import { PapersNotice } from '../market/papers.tsx';
import { BindDialog, type Reserve } from './bind-dialog.tsx';

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
  readonly reader: Formatter;
  readonly linked: boolean;
  /** The offer has left the board while the question is open. */
  readonly gone?: boolean;
  onClose(): void;
}

const freshOf = (error: RefusalError): ListedSeen | null =>
  error.status === TermsChanged.status ? (error.data as ListedSeen) : null;

/** The act of taking: one key per intention, fresh figures taken over when the server says the terms moved. */
function useTake(props: TakeListedProps) {
  const [seen, see] = useState<ListedSeen>(props.now);
  const [again, setAgain] = useState(false);
  const [refused, refuse] = useState<RefusalError | null>(null);
  const [result, done] = useState<ThreadDetail | null>(null);
  const key = useActKey(`offers.${props.kind}:${props.offerId}`);
  const options = {
    key,
    // Whatever is refused stands in the dialog, beside what it is about.
    quiet: 'all' as const,
    onDone: (thread: ThreadDetail) => done(thread),
    onRefused: (error: RefusalError) => {
      if (!isUnanswered(error)) key.renew();
      const fresh = freshOf(error);
      if (fresh) {
        see({ unitPrice: fresh.unitPrice, termsVersion: fresh.termsVersion, termsHash: fresh.termsHash });
        setAgain(true);
      }
      refuse(error);
    },
  };
  const accept = useAct(acceptListed, options);
  const direct = useAct(directDeal, options);
  const adopt = () => {
    see(props.now);
    setAgain(true);
    refuse(null);
  };
  const send = (reserve: Reserve | null) => {
    refuse(null);
    const bound = {
      offerId: props.offerId,
      offerVersion: seen.termsVersion,
      termsHash: seen.termsHash,
      quantity: props.quantity,
      amount: lineAmount(props.quantity, seen.unitPrice),
    };
    if (props.kind === 'direct') direct.run(bound);
    else accept.run({ ...bound, ...(reserve ?? {}) });
  };
  return { seen, again, refused, result, adopt, send, running: accept.running || direct.running };
}

/** A refusal of the licence gate names the papers and leads to the page that files them; any other speaks for itself. */
function saidOf(refused: RefusalError, formatter: Formatter): ReactNode {
  const says =
    refused.status === LicenceMissing.status
      ? (refused.data as { says?: readonly GateSaying[] } | null)?.says
      : undefined;
  return says === undefined || says.length === 0 ? (
    refused.message
  ) : (
    <PapersNotice title={refused.message} says={says} reader={formatter} />
  );
}

/** Takes the listed terms, with confirmation or as a direct deal. When the price moved the button says so and asks again; nothing has happened then. */
export function TakeListed(props: TakeListedProps) {
  const t = useWords(threadWords);
  const b = useWords(marketWords);
  const format = useFormat();
  const { seen, again, refused, result, adopt, send, running } = useTake(props);
  const direct = props.kind === 'direct';
  const amount = lineAmount(props.quantity, seen.unitPrice);
  // A later answer of the board than what stands in the dialog; an older one after a refusal is not news.
  const stale = props.now.termsVersion > seen.termsVersion;
  const shown = stale ? props.now : seen;
  const moved =
    stale || again
      ? t('priceMoved', {
          price: format.price(shown.unitPrice),
          amount: format.money(lineAmount(props.quantity, shown.unitPrice)),
        })
      : null;
  const sums = { currency: props.currency, amount: format.money(amount) };
  const button = stale
    ? t('reviewAgain', { price: format.price(props.now.unitPrice) })
    : again
      ? t('confirmAgain', { price: format.price(seen.unitPrice) })
      : b(direct ? 'directButton' : 'takeButton', sums);
  const problem =
    refused === null || refused.status === TermsChanged.status
      ? null
      : isUnanswered(refused)
        ? t('unanswered')
        : saidOf(refused, props.reader);
  return (
    <BindDialog
      title={b(direct ? 'directTitle' : 'takeTitle')}
      body={b(direct ? 'directBody' : props.firm ? 'takeFirm' : 'takeSubject')}
      terms={{
        price: seen.unitPrice,
        quantity: props.quantity,
        currency: props.currency,
        quantityUnit: props.unit,
        counterparty: props.counterparty,
        taxRate: props.taxRate,
        deadline: props.validUntil,
      }}
      facts={props.facts}
      button={button}
      reservable={!direct}
      moved={moved}
      gone={props.gone === true && result === null ? b('takeGone') : null}
      busy={running}
      problem={problem}
      result={result}
      reader={props.reader}
      linked={props.linked}
      onGo={stale ? adopt : send}
      onClose={props.onClose}
    />
  );
}
