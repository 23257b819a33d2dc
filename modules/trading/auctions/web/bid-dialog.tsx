import { useId, useState } from 'react';
import { sayAmount, unitMark } from '#fulfilment/quantities/rules/unit-words.ts';
import { compare, lineAmount } from '#kernel/rules/decimal.ts';
import { plainNumber } from '#kernel/web/fields/index.ts';
import { useFormat, useLocale, useWords } from '#kernel/web/i18n/index.ts';
import { Input } from '#kernel/web/parts/index.ts';
import { ActDialog } from '#kernel/web/screens/dialogs.tsx';
import type { AuctionDetail } from '../contract/auction.ts';
import { MODE } from '../rules/auction-terms.ts';
import { isFigure } from '../rules/bid-form.ts';
import { roomWords } from '../rules/room-words.ts';
import { sellerText } from './texts.ts';

export interface BidAsked {
  readonly price: string;
  readonly quantity: string;
  readonly acceptPartial: boolean;
}
const WORDS = {
  [MODE.ascending]: { title: 'bid.title', body: 'bid.body', verb: 'bid.go' },
  [MODE.descending]: { title: 'bid.takeTitle', body: 'bid.takeBody', verb: 'bid.take' },
  [MODE.sealed]: { title: 'bid.sealTitle', body: 'bid.sealBody', verb: 'bid.seal' },
} as const;

function TypeAgain({
  price,
  typed,
  bad,
  onType,
}: {
  price: string;
  typed: string;
  bad: boolean;
  onType: (text: string) => void;
}) {
  const t = useWords(roomWords);
  const id = useId();
  return (
    <div className="fm-field">
      <label htmlFor={id}>{t('bid.typeAgain', { price })}</label>
      <Input
        id={id}
        autoFocus
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        status={bad ? 'error' : ''}
        aria-invalid={bad}
        aria-describedby={bad ? `${id}-bad` : undefined}
        onChange={(event) => onType(event.target.value)}
      />
      {bad ? (
        <div id={`${id}-bad`} className="fm-error" role="alert">
          {t('bid.typeWrong')}
        </div>
      ) : null}
    </div>
  );
}

/** The question before a bid: sums, deposit, terms; a large or unlikely price is typed once more. */
export function BidDialog({
  row,
  bid,
  freezes,
  typeAgain,
  far,
  busy,
  problem,
  onGo,
  onCancel,
}: {
  row: AuctionDetail;
  bid: BidAsked;
  freezes: string;
  typeAgain: boolean;
  far: boolean;
  busy: boolean;
  problem: string | null;
  onGo: () => void;
  onCancel: () => void;
}) {
  const t = useWords(roomWords);
  const locale = useLocale();
  const format = useFormat();
  const [typed, type] = useState('');
  const [tried, attempt] = useState(false);
  const again = plainNumber(typed);
  const right = !typeAgain || (isFigure(again) && compare(again, bid.price) === 0);
  const words = WORDS[row.mode as keyof typeof WORDS];
  const price = `CNY ${format.price(bid.price)}`;
  return (
    <ActDialog
      verb={words.verb === 'bid.take' ? t('bid.take', { price }) : t(words.verb)}
      danger={false}
      reason={false}
      unfocused={typeAgain}
      busy={busy}
      problem={problem}
      question={{
        title: t(words.title),
        body: t(words.body),
        warning: far ? t('bid.farAbove') : undefined,
        terms: {
          price: bid.price,
          quantity: bid.quantity,
          currency: 'CNY',
          quantityUnit: unitMark(row.uom, locale),
          counterparty: sellerText(row, { locale }),
          taxRate: row.taxRate,
        },
        facts: [
          { label: t('bid.freezes'), value: sayAmount('CNY', freezes) },
          { label: t('bid.payTerm'), value: t('hours', { n: row.paymentTermHours ?? 0 }) },
          ...(bid.acceptPartial ? [{ label: t('acceptPartial'), value: t('bid.part') }] : []),
        ],
        button: row.mode === MODE.ascending ? t('bid.goAt', { price }) : undefined,
        spoken: `${t(words.title)} ${sayAmount('CNY', lineAmount(bid.quantity, bid.price))}`,
      }}
      onCancel={onCancel}
      onGo={() => {
        attempt(true);
        if (right) onGo();
      }}
    >
      {typeAgain ? (
        <TypeAgain price={format.price(bid.price)} typed={typed} bad={tried && !right} onType={type} />
      ) : null}
    </ActDialog>
  );
}
