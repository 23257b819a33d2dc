import { sayAmount } from '#fulfilment/quantities/rules/unit-words.ts';
import { EMPTY } from '#kernel/rules/format.ts';
import { useFormat, useLocale, useWords } from '#kernel/web/i18n/index.ts';
import { Facts } from '#kernel/web/screens/index.ts';
import { StatusTag } from '#kernel/web/screens/status-tag.tsx';
import type { AuctionDetail } from '../contract/auction.ts';
import { ALLOCATION } from '../rules/auction-terms.ts';
import { roomWords } from '../rules/room-words.ts';
import { partOf, quantityText } from './texts.ts';

const TONES = {
  enrolled: 'blue',
  leading: 'green',
  outbid: 'red',
  sealed: 'green',
  won: 'green',
  lost: 'gray',
  voided: 'red',
  left: 'gray',
} as const;

/** Leading, outbid, sealed, won: how the reader's company stands, said when it changes. */
export function OwnState({ row }: { row: AuctionDetail }) {
  const t = useWords(roomWords);
  const format = useFormat();
  const locale = useLocale();
  const part = partOf(row);
  const many = row.allocation === ALLOCATION.multiWinner;
  const rank = row.part?.rank ?? null;
  const said =
    part === null
      ? t('mine.notEnrolled')
      : part === 'enrolled'
        ? t('mine.none')
        : part === 'won'
          ? t('mine.won', { quantity: quantityText(row.part?.wonQty ?? null, row, { locale }) })
          : part === 'leading' && many && rank !== null
            ? t('mine.leadingPart', { rank })
            : part === 'outbid' && rank !== null
              ? t('mine.outbidRank', { rank })
              : t(`mine.${part}`);
  const bid = row.part?.unitPrice ?? null;
  return (
    <>
      <p className="au-state" role="status" aria-live="assertive">
        <StatusTag color={part === null ? 'gray' : TONES[part]} label={said} />
      </p>
      {part === null ? (
        <Facts columns={1} items={[{ label: t('mine.available'), value: sayAmount('CNY', row.available) }]} />
      ) : (
        <Facts
          columns={1}
          items={[
            {
              label: t('mine.bid'),
              value:
                bid === null
                  ? EMPTY
                  : `${format.price(bid)} × ${quantityText(row.part?.quantity ?? null, row, { locale })}`,
            },
            { label: t('mine.deposit'), value: sayAmount('CNY', row.part?.deposit ?? '0.00') },
            { label: t('mine.available'), value: sayAmount('CNY', row.available) },
          ]}
        />
      )}
    </>
  );
}
