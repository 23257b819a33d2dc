import { unitMark } from '#fulfilment/quantities/rules/unit-words.ts';
import type { LocalizedText } from '#kernel/rules/words.ts';
import { useFormat, useWords } from '#kernel/web/i18n/index.ts';
import {
  type Formatter,
  fixedBadge,
  lifecycleBadge,
  type StatusBadge,
  type StatusColor,
  StatusTag,
} from '#kernel/web/screens/index.ts';
import {
  isLetterPending,
  NEGOTIATION,
  type NegotiationStatus,
  negotiationLifecycle,
  negotiationTones,
} from '../../rules/negotiation-lifecycle.ts';
import { threadBadgeWords } from '../../rules/thread/thread-words.ts';

type Name = keyof typeof NEGOTIATION;
const names = Object.keys(NEGOTIATION) as Name[];
const tones = Object.fromEntries(names.map((name) => [name, negotiationTones[NEGOTIATION[name]]])) as Record<
  Name,
  StatusColor
>;

/**
 * Badges of a negotiation as specified; 30 and 40 carry one label and are told apart by colour, glyph and tip
 * (trading-domain 3.5).
 */
export const threadBadge: StatusBadge = lifecycleBadge(negotiationLifecycle, tones, {
  confirmed: threadBadgeWords.table.letterPendingTip,
  effective: threadBadgeWords.table.letterEffectiveTip,
});

/** States of one proposal (code set proposal_state). */
export const proposalBadge: StatusBadge = fixedBadge({
  '10': { ...threadBadgeWords.table['round.10'], color: 'blue' },
  '20': { ...threadBadgeWords.table['round.20'], color: 'gray' },
  '30': { ...threadBadgeWords.table['round.30'], color: 'green' },
  '40': { ...threadBadgeWords.table['round.40'], color: 'gray' },
  '50': { ...threadBadgeWords.table['round.50'], color: 'gray' },
});

/** The badge of a thread, with «letter pending» beside 30 and «frozen» where another lock holds it. */
export function ThreadStatus({
  status,
  frozen,
  reader: formatter,
}: {
  status: string;
  frozen?: boolean;
  reader: Formatter;
}) {
  const t = useWords(threadBadgeWords);
  return (
    <span className="th-status">
      <StatusTag {...threadBadge.of(status, formatter)} />
      {isLetterPending(status as NegotiationStatus) ? (
        <small className="sc-faint">{t('letterPending')}</small>
      ) : null}
      {frozen ? <StatusTag color="gray" label={t('frozenTag')} tip={t('frozen')} /> : null}
    </span>
  );
}

interface Waiting {
  readonly waitsFor: string | null;
  readonly side: string;
}
/** Who must act next, in the reader's eyes; null where nobody must. */
export function waitingFor(
  row: Waiting,
): { readonly said: LocalizedText; readonly color: StatusColor } | null {
  const { table } = threadBadgeWords;
  if (row.waitsFor === null) return null;
  if (row.waitsFor === row.side) return { said: table.waitsMe, color: 'orange' };
  if (row.waitsFor === 'intermediary') return { said: table.waitsIntermediary, color: 'blue' };
  return { said: row.waitsFor === 'seller' ? table.waitsSeller : table.waitsBuyer, color: 'blue' };
}
export function WaitsFor({ row, reader: formatter }: { row: Waiting; reader: Formatter }) {
  const waits = waitingFor(row);
  return waits === null ? <>--</> : <StatusTag color={waits.color} label={formatter.text(waits.said)} />;
}

export { unitMark } from '#fulfilment/quantities/rules/unit-words.ts';
export function useUnit(code: string): string {
  return unitMark(code, useFormat().locale);
}

interface Goods {
  readonly productZh: string;
  readonly productEn: string | null;
}
/** Goods carry both names when both exist; names are never translated (screens 3.1.6). */
export const goodsName = (goods: Goods, locale: Formatter['locale']): string => {
  const [first, second] =
    locale === 'zh_CN'
      ? [goods.productZh, goods.productEn]
      : [goods.productEn ?? goods.productZh, goods.productEn ? goods.productZh : null];
  return second && second !== first ? `${first} ${second}` : first;
};
/** A name kept in both languages, in the reader's, else in the one there is. */
export const inEither = (zh: string | null, en: string | null, locale: Formatter['locale']): string | null =>
  locale === 'zh_CN' ? (zh ?? en) : (en ?? zh);

/** Goods on a board line: the reader's name first, the other one grey behind it. */
export function GoodsCell({ row, reader: formatter }: { row: Goods; reader: Formatter }) {
  const zh = formatter.locale === 'zh_CN';
  const first = zh ? row.productZh : (row.productEn ?? row.productZh);
  const second = zh ? row.productEn : row.productEn === null ? null : row.productZh;
  return (
    <>
      {first}
      {second === null || second === first ? null : <span className="sc-faint"> {second}</span>}
    </>
  );
}
