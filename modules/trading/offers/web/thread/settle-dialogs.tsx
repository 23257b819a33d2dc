import { useState } from 'react';
import { lineAmount } from '#kernel/rules/decimal.ts';
import { nameOf } from '#kernel/rules/words.ts';
import { useFormat, useWords } from '#kernel/web/i18n/index.ts';
import { useBindingAct, useSeen } from '#kernel/web/screens/binding-act.ts';
import type { DealTerms, Formatter } from '#kernel/web/screens/index.ts';
import {
  acceptBuyer,
  acceptSeller,
  chooseType,
  confirmThread,
  type ThreadDetail,
} from '../../contract/negotiation.ts';
import { ROUND, TRANSACTION_TYPE } from '../../rules/codes.ts';
import { threadWords } from '../../rules/thread/thread-words.ts';
import { depositAsked } from '../../rules/thread/deposit.ts';
import { useUnit } from './badges.tsx';
import { BindDialog, type Reserve } from './bind-dialog.tsx';
import { depositFact, depositShort } from './deposit-text.tsx';
import { settledFacts, theirLive } from './settled.ts';
import { proposalFrom } from './terms.ts';

const field = (thread: ThreadDetail, key: string): string | null =>
  typeof thread.offer[key] === 'string' ? (thread.offer[key] as string) : null;
const dealTerms = (
  thread: ThreadDetail,
  price: string,
  quantity: string,
  deadline: string | null,
  unit: string,
  formatter: Formatter,
): DealTerms => ({
  price,
  quantity,
  currency: thread.currency,
  quantityUnit: unit,
  counterparty: nameOf(thread, 'counterparty', formatter.locale) ?? '',
  taxRate: typeof thread.offer.taxRate === 'string' ? thread.offer.taxRate : null,
  deadline,
});

/**
 * Accepts exactly one round of the other side: its number, hash and amount stand in the question; a newer
 * round is shown and asked for again.
 */
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
  const act = useBindingAct(bySeller ? acceptBuyer : acceptSeller, `offers.accept:${thread.id}`);
  const live = theirLive(thread);
  const { seen: round, newer, moved, adopt } = useSeen(live, (a, b) => (a?.seq ?? 0) > (b?.seq ?? 0));
  if (round === null) return null;
  const shown = newer ?? round;
  const sums = { price: format.price(shown.price), amount: format.money(shown.amount) };
  const ended = live === null && !act.running && act.result === null;
  const deposit = depositAsked({
    priceMode: field(thread, 'priceMode'),
    depositPct: round.terms.depositPct as string | null | undefined,
    depositNature: field(thread, 'depositNature'),
    price: round.price,
    quantity: round.quantity,
  });
  const send = (reserve: Reserve | null) =>
    act.run({
      id: thread.id,
      version: thread.version,
      roundSeq: round.seq,
      roundHash: round.hash,
      ...(reserve ?? {}),
    });
  const button = newer
    ? t('reviewAgain', sums)
    : moved
      ? t('confirmAgain', sums)
      : t('acceptGo', { seq: round.seq, currency: thread.currency, amount: format.money(round.amount) });
  return (
    <BindDialog
      question={{
        title: t(bySeller ? 'acceptBuyerTitle' : 'acceptSellerTitle', { seq: round.seq }),
        body: t('acceptBody'),
        warning: moved ? t('roundMoved', sums) : undefined,
        terms: dealTerms(thread, round.price, round.quantity, round.validUntil, unit, formatter),
        facts: [
          ...settledFacts(round.terms, thread, formatter),
          ...depositFact(deposit, thread.currency, bySeller ? 'seller' : 'buyer', formatter),
        ],
        button,
      }}
      reservable
      gone={ended ? t('roundGone') : null}
      busy={act.running}
      problem={depositShort(act.refused, formatter) ?? act.problem}
      result={act.result}
      reader={formatter}
      onGo={newer ? () => adopt(newer) : send}
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
  const confirming = kind === 'confirm';
  const act = useBindingAct(
    confirming ? confirmThread : chooseType,
    `offers.${confirming ? 'confirm' : 'chooseType'}:${thread.id}`,
  );
  // What was agreed cannot change any more; the figures of the first look are the ones that bind.
  const [agreed] = useState({ price: thread.agreedPrice ?? '0', quantity: thread.agreedQty ?? '0' });
  const terms = thread.ladder.find((r) => r.state === ROUND.accepted) ?? thread.ladder.at(-1);
  const sums = { currency: thread.currency, amount: format.money(lineAmount(agreed.quantity, agreed.price)) };
  return (
    <BindDialog
      question={{
        title: t(confirming ? 'confirmTitle' : 'chooseDirectTitle'),
        body: t(confirming ? 'confirmBody' : 'chooseDirectBody'),
        terms: dealTerms(thread, agreed.price, agreed.quantity, thread.confirmBy, unit, formatter),
        facts: terms ? settledFacts(proposalFrom(terms).terms, thread, formatter) : [],
        button: t(confirming ? 'confirmGo' : 'chooseDirectGo', sums),
      }}
      reservable={confirming}
      busy={act.running}
      problem={act.problem}
      result={act.result}
      reader={formatter}
      onGo={(reserve) =>
        act.run({
          id: thread.id,
          version: thread.version,
          ...(confirming ? reserve : { transactionType: TRANSACTION_TYPE.direct }),
        })
      }
      onClose={onClose}
    />
  );
}
