import { useState } from 'react';
import type { Call, InputOf } from '#kernel/rules/contract.ts';
import { lineAmount } from '#kernel/rules/decimal.ts';
import { nameOf } from '#kernel/rules/words.ts';
import { useFormat, useWords } from '#kernel/web/i18n/index.ts';
import { isUnanswered, type RefusalError, useAct, useActKey } from '#kernel/web/request/index.ts';
import type { Formatter } from '#kernel/web/screens/index.ts';
import {
  acceptBuyer,
  acceptSeller,
  chooseType,
  confirmThread,
  type RoundRow,
  type ThreadDetail,
} from '../../contract/negotiation.ts';
import { ROUND, TRANSACTION_TYPE } from '../../rules/codes.ts';
import { threadWords } from '../../rules/thread-words.ts';
import { useUnit } from './badges.tsx';
import { BindDialog, type Reserve } from './bind-dialog.tsx';
import { settledFacts, theirLive } from './settled.ts';
import { proposalFrom } from './terms.ts';

const taxOf = (thread: ThreadDetail): string | null =>
  typeof thread.offer.taxRate === 'string' ? thread.offer.taxRate : null;

/** One binding act of a thread: its key, its refusal kept for the dialog, its answer. */
function useSettling<C extends Call>(call: C, name: string) {
  const [refused, refuse] = useState<RefusalError | null>(null);
  const [result, done] = useState<ThreadDetail | null>(null);
  const key = useActKey(name);
  const act = useAct(call, {
    key,
    // Whatever is refused stands in the dialog, beside what it is about.
    suppressErrors: 'all',
    onDone: (thread) => done(thread as ThreadDetail),
    onRefused: (error) => {
      if (!isUnanswered(error)) key.renew();
      refuse(error);
    },
  });
  const send = (input: InputOf<C>) => {
    refuse(null);
    act.run(input);
  };
  return { send, refused, result, running: act.running };
}

/** Accepts exactly one round of the other side: its number, hash and amount stand in the question; a newer round is shown and asked for again. */
export function AcceptRound({
  thread,
  reader: formatter,
  onClose,
}: {
  thread: ThreadDetail;
  reader: Formatter;
  onClose: () => void;
}) {
  const t = useWords(threadWords);
  const format = useFormat();
  const unit = useUnit(thread.uom);
  const bySeller = thread.side === 'seller';
  const name = `offers.accept:${thread.id}`;
  const seller = useSettling(acceptSeller, name);
  const buyer = useSettling(acceptBuyer, name);
  const { refused, result, running } = bySeller ? buyer : seller;
  const live = theirLive(thread);
  const [round, setRound] = useState<RoundRow | null>(live);
  const [again, setAgain] = useState(false);
  if (round === null) return null;
  const newer = live !== null && live.seq > round.seq ? live : null;
  const shown = newer ?? round;
  const sums = { price: format.price(shown.price), amount: format.money(shown.amount) };
  const settled = running || result !== null;
  const roundGone = live === null && !settled ? t('roundGone') : null;
  const send = (reserve: Reserve | null) => {
    const input = {
      id: thread.id,
      version: thread.version,
      roundSeq: round.seq,
      roundHash: round.hash,
      ...(reserve ?? {}),
    };
    if (bySeller) buyer.send(input);
    else seller.send(input);
  };
  const adopt = () => {
    setRound(newer);
    setAgain(true);
  };
  const button = newer
    ? t('reviewAgain', sums)
    : again
      ? t('confirmAgain', sums)
      : t('acceptGo', { seq: round.seq, currency: thread.currency, amount: format.money(round.amount) });
  return (
    <BindDialog
      title={t(bySeller ? 'acceptBuyerTitle' : 'acceptSellerTitle', { seq: round.seq })}
      body={t('acceptBody')}
      terms={{
        price: round.price,
        quantity: round.quantity,
        currency: thread.currency,
        quantityUnit: unit,
        counterparty: nameOf(thread, 'counterparty', formatter.locale) ?? '',
        taxRate: taxOf(thread),
        deadline: round.validUntil,
      }}
      facts={settledFacts(round.terms, thread, formatter)}
      button={button}
      reservable
      moved={newer !== null || again ? t('roundMoved', sums) : null}
      gone={roundGone}
      busy={running}
      problem={refused === null ? null : isUnanswered(refused) ? t('unanswered') : refused.message}
      result={result}
      reader={formatter}
      linked={false}
      onGo={newer ? adopt : send}
      onClose={onClose}
    />
  );
}

/** The seller confirms an acceptance (15 → 20), or makes the deal of a locked pre-deal (25, 35, 55 → 30). */
export function SettleAgreed({
  kind,
  thread,
  reader: formatter,
  onClose,
}: {
  kind: 'confirm' | 'chooseDirect';
  thread: ThreadDetail;
  reader: Formatter;
  onClose: () => void;
}) {
  const t = useWords(threadWords);
  const format = useFormat();
  const unit = useUnit(thread.uom);
  const confirming = useSettling(confirmThread, `offers.confirm:${thread.id}`);
  const choosing = useSettling(chooseType, `offers.chooseType:${thread.id}`);
  const { refused, result, running } = kind === 'confirm' ? confirming : choosing;
  // What was agreed cannot change any more; the figures of the first look are the ones that bind.
  const [agreed] = useState({ price: thread.agreedPrice ?? '0', quantity: thread.agreedQty ?? '0' });
  const terms = thread.ladder.find((r) => r.state === ROUND.accepted) ?? thread.ladder.at(-1);
  const sums = { currency: thread.currency, amount: format.money(lineAmount(agreed.quantity, agreed.price)) };
  const send = (reserve: Reserve | null) => {
    if (kind === 'confirm') confirming.send({ id: thread.id, version: thread.version, ...(reserve ?? {}) });
    else choosing.send({ id: thread.id, version: thread.version, transactionType: TRANSACTION_TYPE.direct });
  };
  return (
    <BindDialog
      title={t(kind === 'confirm' ? 'confirmTitle' : 'chooseDirectTitle')}
      body={t(kind === 'confirm' ? 'confirmBody' : 'chooseDirectBody')}
      terms={{
        ...agreed,
        currency: thread.currency,
        quantityUnit: unit,
        counterparty: nameOf(thread, 'counterparty', formatter.locale) ?? '',
        taxRate: taxOf(thread),
        deadline: thread.confirmBy,
      }}
      facts={terms ? settledFacts(proposalFrom(terms).terms, thread, formatter) : []}
      button={t(kind === 'confirm' ? 'confirmGo' : 'chooseDirectGo', sums)}
      reservable={kind === 'confirm'}
      moved={null}
      gone={null}
      busy={running}
      problem={refused === null ? null : isUnanswered(refused) ? t('unanswered') : refused.message}
      result={result}
      reader={formatter}
      linked={false}
      onGo={send}
      onClose={onClose}
    />
  );
}
