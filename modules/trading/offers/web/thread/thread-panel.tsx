import { type ReactNode, useState } from 'react';
import { nameOf } from '#kernel/rules/words.ts';
import { useCan } from '#kernel/web/guard/index.ts';
import { useServerSecond, useWords } from '#kernel/web/i18n/index.ts';
import { serverNow } from '#kernel/web/request/index.ts';
import { Facts, type Formatter, MoneyText, To } from '#kernel/web/screens/index.ts';
import type { ThreadDetail } from '../../contract/negotiation.ts';
import { ROUND } from '../../rules/codes.ts';
import { NEGOTIATION, negotiationButtons } from '../../rules/negotiation-lifecycle.ts';
import { threadWords } from '../../rules/thread/thread-words.ts';
import { useUnit } from './badges.tsx';
import { CounterForm } from './counter-form.tsx';
import EndDialog from './end-dialogs.tsx';
import { eventText } from './event-text.ts';
import { letterHref, orderHref } from './hrefs.ts';
import { agreedDeposit } from './deposit-text.tsx';
import { AcceptRound, SettleAgreed } from './settle-dialogs.tsx';
import { formulaFact, settledFacts } from './settled.ts';
import { TakeListed } from './take-listed.tsx';
import { listedFrom, proposalFrom, type Terms } from './terms.ts';
import { TermsTable } from './terms-table.tsx';
import { openConsents, ownLive } from './thread-acts.ts';
import { bothCancel, type Dialog, isFirm, mayAccept, type PanelProps, text, Verbs } from './thread-verbs.tsx';

/** What the thread stands on now: the last round, the last of each side, the listed terms. */
function proposalsOf(thread: ThreadDetail): {
  standing: Terms;
  theirs: Terms | null;
  ownProposal: Terms | null;
  listed: Terms;
} {
  const listed = listedFrom(thread.offer);
  const [last, remote, ownRound] = [
    thread.ladder.at(-1),
    thread.ladder.findLast((r) => !r.own),
    thread.ladder.findLast((r) => r.own),
  ];
  return {
    listed,
    standing: last ? proposalFrom(last) : listed,
    theirs: remote ? proposalFrom(remote) : null,
    ownProposal: ownRound ? proposalFrom(ownRound) : null,
  };
}

/** The state, the turn and the right to press it on this route. */
function useMayCounter(thread: ThreadDetail): boolean {
  const { can } = useCan();
  return thread.can.includes('counter') && can(negotiationButtons.counter);
}

function Dialogs({ open, props, close }: { open: Dialog | null; props: PanelProps; close: () => void }) {
  const { thread, reader: formatter } = props;
  const unit = useUnit(thread.uom);
  switch (open) {
    case null:
      return null;
    case 'accept':
      return <AcceptRound thread={thread} reader={formatter} onClose={close} />;
    case 'confirm':
    case 'chooseDirect':
      return <SettleAgreed kind={open} thread={thread} reader={formatter} onClose={close} />;
    case 'acceptListed': {
      const { ownProposal, listed } = proposalsOf(thread);
      return (
        <TakeListed
          kind="acceptListed"
          offerId={thread.offerId}
          now={{
            unitPrice: listed.price,
            termsVersion: thread.offerTermsVersion,
            termsHash: thread.offerTermsHash,
          }}
          quantity={ownProposal?.quantity ?? listed.quantity}
          currency={thread.currency}
          unit={unit}
          firm={isFirm(thread)}
          counterparty={nameOf(thread, 'counterparty', formatter.locale) ?? ''}
          taxRate={text(thread, 'taxRate')}
          validUntil={thread.offerValidUntil}
          deposit={{
            priceMode: text(thread, 'priceMode'),
            depositPct: text(thread, 'depositPct'),
            depositNature: text(thread, 'depositNature'),
          }}
          facts={settledFacts(listed.terms, thread, formatter)}
          reader={formatter}
          linked={false}
          onClose={close}
        />
      );
    }
    default:
      return <EndDialog verb={open} thread={thread} onClose={close} />;
  }
}

/** 10: proposals go back and forth. */
function Countering({ props, open }: { props: PanelProps; open: (d: Dialog) => void }) {
  const t = useWords(threadWords);
  const { thread, reader: formatter, named, online } = props;
  const unit = useUnit(thread.uom);
  const { standing, theirs: remote, ownProposal, listed } = proposalsOf(thread);
  const mayCounter = useMayCounter(thread);
  const verbs = <Verbs props={props} open={open} gold />;
  if (!mayCounter || thread.side === 'operator') {
    const seller = thread.side === 'operator';
    const buyers = thread.ladder.findLast((r) => r.side === 'buyer');
    const sellers = thread.ladder.findLast((r) => r.side === 'seller');
    const [left, right] = seller
      ? [sellers ? proposalFrom(sellers) : listed, buyers ? proposalFrom(buyers) : null]
      : [remote ?? listed, ownProposal];
    return (
      <>
        <TermsTable
          lane={thread.lane}
          unit={unit}
          currency={thread.currency}
          reader={formatter}
          against={left}
          againstLabel={t(seller ? 'sellerLast' : remote ? 'theirs' : 'listed')}
          draft={right}
          draftLabel={t(seller ? 'buyerLast' : 'myCounter')}
          problems={{}}
          named={named}
        />
        <div className="th-buttons">{verbs}</div>
      </>
    );
  }
  return (
    <CounterForm
      target={{ id: thread.id, version: thread.version }}
      lane={thread.lane}
      unit={unit}
      currency={thread.currency}
      side={thread.side === 'seller' ? 'seller' : 'buyer'}
      firm={isFirm(thread)}
      formula={thread.formula}
      counterparty={nameOf(thread, 'counterparty', formatter.locale) ?? ''}
      taxRate={text(thread, 'taxRate')}
      offerUntil={thread.offerValidUntil}
      reader={formatter}
      standing={standing}
      against={remote ?? listed}
      againstLabel={t(remote ? 'theirs' : 'listed')}
      start={ownProposal ?? remote ?? listed}
      locked={!online || !thread.marketOpen}
      named={named}
      onDone={() => undefined}
    >
      {verbs}
    </CounterForm>
  );
}

/** Consents given so far and what follows when both are there. */
function Consents({ thread, reader: formatter }: { thread: ThreadDetail; reader: Formatter }) {
  const t = useWords(threadWords);
  if (thread.consents.length === 0) return null;
  const both = bothCancel(thread);
  return (
    <section>
      <h3>{t('consents')}</h3>
      <ul className="th-consents">
        {thread.consents.map((c) => (
          <li key={`${c.action}:${c.side}`}>
            {t('consentBy', {
              side: t(c.side === 'seller' ? 'side20' : 'side10'),
              name: c.userName,
              verb: formatter.text(eventText(`consent.${c.action}`)),
            })}{' '}
            <time className="sc-faint ct-num" dateTime={c.time}>
              {formatter.dateTime(c.time)}
            </time>
          </li>
        ))}
      </ul>
      {both && thread.status !== NEGOTIATION.void ? (
        <p className="sc-warning">{t('cancelByOperator')}</p>
      ) : null}
    </section>
  );
}

/** Why an own firm proposal offers neither withdrawal nor cancelling, and whose turn it is. */
function Standing({ thread, reader: formatter }: { thread: ThreadDetail; reader: Formatter }) {
  const t = useWords(threadWords);
  const second = useServerSecond();
  const ownRound = ownLive(thread);
  if (ownRound === null) return null;
  const bound = ownRound.firm && Date.parse(ownRound.validUntil) > second * 1000;
  return (
    <p className="sc-faint">
      {t('waitForThem')}
      {bound ? ` · ${t('bindingUntil', { time: formatter.deadline(ownRound.validUntil) })}` : ''}
    </p>
  );
}

const waitsForThem = (thread: ThreadDetail) =>
  thread.waitsFor !== null && thread.waitsFor !== thread.side && thread.side !== 'operator';

/** From 15 on: what was agreed, under which subjects, and the act that comes next. */
function Agreed({
  props,
  open,
  children,
}: {
  props: PanelProps;
  open: (d: Dialog) => void;
  children?: ReactNode;
}) {
  const t = useWords(threadWords);
  const { thread, reader: formatter, named } = props;
  const unit = useUnit(thread.uom);
  const round = thread.ladder.findLast((r) => r.state === ROUND.accepted);
  const facts = [
    ...formulaFact(thread.formula, formatter),
    ...(thread.sellerSubjects ? [{ label: t('sellerSubjects'), value: thread.sellerSubjects }] : []),
    ...(thread.buyerSubjects ? [{ label: t('buyerSubjects'), value: thread.buyerSubjects }] : []),
    ...(thread.subjectsUntil
      ? [{ label: t('subjectsUntil'), value: formatter.deadline(thread.subjectsUntil) }]
      : []),
    ...agreedDeposit(thread, formatter),
    ...(thread.lockedAt ? [{ label: t('lockedAt'), value: formatter.deadline(thread.lockedAt) }] : []),
    ...(thread.transactionType
      ? [
          {
            label: t('transactionType'),
            value: formatter.codeName('transaction_type', thread.transactionType),
          },
        ]
      : []),
  ];
  return (
    <>
      {thread.agreedPrice === null ? null : (
        <p className="th-agreed">
          <MoneyText value={thread.amount} currency={thread.currency} large />
          <span className="sc-faint ct-num">
            {formatter.price(thread.agreedPrice)} × {formatter.quantity(thread.agreedQty)} {unit}
          </span>
        </p>
      )}
      {round ? (
        <TermsTable
          lane={thread.lane}
          unit={unit}
          currency={thread.currency}
          reader={formatter}
          against={proposalFrom(round)}
          againstLabel={t('agreed')}
          draft={null}
          draftLabel=""
          problems={{}}
          named={named}
        />
      ) : null}
      <Facts items={facts} />
      <Consents thread={thread} reader={formatter} />
      {children}
      {waitsForThem(thread) && openConsents(thread).length === 0 && !thread.can.includes('liftSubjects') ? (
        <p className="sc-faint">{t('waitForThem')}</p>
      ) : null}
      <div className="th-buttons">
        <Verbs props={props} open={open} gold />
      </div>
    </>
  );
}

/** 05: why it ended, in code and words. */
function Ended({ thread, reader: formatter }: { thread: ThreadDetail; reader: Formatter }) {
  const t = useWords(threadWords);
  const reason = thread.cancelReason === null ? null : formatter.codeName('void_reason', thread.cancelReason);
  return (
    <p className="sc-warning">
      {t('endedNote')}
      {reason || thread.cancelText
        ? ` · ${reason && thread.cancelText ? t('endedBecause', { reason, text: thread.cancelText }) : (reason ?? thread.cancelText)}`
        : ''}
    </p>
  );
}

/** The chain that follows a deal. */
function Links({ thread }: { thread: ThreadDetail }) {
  const t = useWords(threadWords);
  if (thread.letterId === null && thread.orderId === null) return null;
  return (
    <nav className="th-links" aria-label={t('documents')}>
      {thread.letterId ? (
        <To href={letterHref(thread.letterId)}>
          {t(
            thread.status === NEGOTIATION.confirmed || thread.status === NEGOTIATION.direct
              ? 'signLetter'
              : 'toLetter',
          )}
        </To>
      ) : null}
      {thread.orderId ? <To href={orderHref(thread.orderId)}>{t('toOrder')}</To> : null}
    </nav>
  );
}

/**
 * The right half of a thread: terms now while countering, what was agreed afterwards, and the acts that are
 * open to this reader.
 */
export function ThreadPanel(props: PanelProps) {
  const t = useWords(threadWords);
  const { can } = useCan();
  const { thread, reader: formatter, start } = props;
  const [dialog, open] = useState<Dialog | null>(
    start === 'accept' && mayAccept(props, can, serverNow()) ? 'accept' : null,
  );
  const countering = thread.status === NEGOTIATION.countering;
  const title = t(
    countering
      ? 'termsNow'
      : thread.status === NEGOTIATION.void && thread.agreedPrice === null
        ? 'ended'
        : 'agreed',
  );
  // A seller answers an acceptance of a subject offer with new terms (15 → 10).
  const mayCounter = useMayCounter(thread);
  const answering = thread.status === NEGOTIATION.buyerAccepted && mayCounter;
  return (
    <section className="sc-card th-panel" aria-label={title}>
      <h2>{title}</h2>
      {thread.status === NEGOTIATION.void ? <Ended thread={thread} reader={formatter} /> : null}
      {countering ? <Standing thread={thread} reader={formatter} /> : null}
      {countering ? (
        <Countering props={props} open={open} />
      ) : (
        <Agreed props={props} open={open}>
          <Links thread={thread} />
        </Agreed>
      )}
      {answering ? (
        <details className="th-answer" open={start === 'counter'}>
          <summary>{t('counter')}</summary>
          <Answering props={props} />
        </details>
      ) : null}
      <Dialogs open={dialog} props={props} close={() => open(null)} />
    </section>
  );
}

function Answering({ props }: { props: PanelProps }) {
  const t = useWords(threadWords);
  const { thread, reader: formatter, named, online } = props;
  const unit = useUnit(thread.uom);
  const { standing } = proposalsOf(thread);
  return (
    <CounterForm
      target={{ id: thread.id, version: thread.version }}
      lane={thread.lane}
      unit={unit}
      currency={thread.currency}
      side="seller"
      firm={isFirm(thread)}
      formula={thread.formula}
      counterparty={nameOf(thread, 'counterparty', formatter.locale) ?? ''}
      taxRate={text(thread, 'taxRate')}
      offerUntil={thread.offerValidUntil}
      reader={formatter}
      standing={standing}
      against={standing}
      againstLabel={t('agreed')}
      start={standing}
      locked={!online || !thread.marketOpen}
      named={named}
      onDone={() => undefined}
    />
  );
}
