import { unitMark } from '#fulfilment/quantities/rules/unit-words.ts';
import type { Said } from '#kernel/rules/words.ts';
import { useFormat, useWords } from '#kernel/web/i18n/index.ts';
import {
  fixedLook,
  lifeLook,
  type Reader,
  type StatusColor,
  type StatusLook,
  StatusTag,
} from '#kernel/web/screens/index.ts';
import {
  isLetterPending,
  NEGOTIATION,
  type NegotiationStatus,
  negotiationLife,
  negotiationTones,
} from '../../rules/negotiation-life.ts';
import { threadLookWords } from '../../rules/thread-look-words.ts';

type Name = keyof typeof NEGOTIATION;
const names = Object.keys(NEGOTIATION) as Name[];
const tones = Object.fromEntries(names.map((name) => [name, negotiationTones[NEGOTIATION[name]]])) as Record<
  Name,
  StatusColor
>;

/** Badges of a negotiation as specified; 30 and 40 carry one label and are told apart by colour, glyph and tip (trading-domain 3.5). */
export const threadLook: StatusLook = lifeLook(negotiationLife, tones, {
  confirmed: threadLookWords.table.letterPendingTip,
  effective: threadLookWords.table.letterEffectiveTip,
});

/** States of one proposal (code set proposal_state). */
export const proposalLook: StatusLook = fixedLook({
  '10': { ...threadLookWords.table['round.10'], color: 'blue' },
  '20': { ...threadLookWords.table['round.20'], color: 'gray' },
  '30': { ...threadLookWords.table['round.30'], color: 'green' },
  '40': { ...threadLookWords.table['round.40'], color: 'gray' },
  '50': { ...threadLookWords.table['round.50'], color: 'gray' },
});

/** The badge of a thread, with «letter pending» beside 30 and «frozen» where another lock holds it. */
export function ThreadStatus({
  status,
  frozen,
  reader,
}: {
  status: string;
  frozen?: boolean;
  reader: Reader;
}) {
  const t = useWords(threadLookWords);
  return (
    <span className="th-status">
      <StatusTag {...threadLook.of(status, reader)} />
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
export function waitingFor(row: Waiting): { readonly said: Said; readonly color: StatusColor } | null {
  const { table } = threadLookWords;
  if (row.waitsFor === null) return null;
  if (row.waitsFor === row.side) return { said: table.waitsMe, color: 'orange' };
  if (row.waitsFor === 'intermediary') return { said: table.waitsIntermediary, color: 'blue' };
  return { said: row.waitsFor === 'seller' ? table.waitsSeller : table.waitsBuyer, color: 'blue' };
}
export function WaitsFor({ row, reader }: { row: Waiting; reader: Reader }) {
  const waits = waitingFor(row);
  return waits === null ? <>--</> : <StatusTag color={waits.color} label={reader.said(waits.said)} />;
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
export const goodsName = (goods: Goods, locale: Reader['locale']): string => {
  const [first, second] =
    locale === 'zh_CN'
      ? [goods.productZh, goods.productEn]
      : [goods.productEn ?? goods.productZh, goods.productEn ? goods.productZh : null];
  return second && second !== first ? `${first} ${second}` : first;
};
/** A name kept in both languages, in the reader's, else in the one there is. */
export const inEither = (zh: string | null, en: string | null, locale: Reader['locale']): string | null =>
  locale === 'zh_CN' ? (zh ?? en) : (en ?? zh);

/** One line of at most `width` pixels; the whole text on hover. Rows of a board keep their height. */
export function Clip({ text, width, faint }: { text: string; width: number; faint?: string | undefined }) {
  return (
    <span
      className="th-clip"
      style={{ maxWidth: width }}
      title={faint === undefined ? text : `${text} ${faint}`}
    >
      {text}
      {faint === undefined ? null : <span className="sc-faint"> {faint}</span>}
    </span>
  );
}
/** Goods on a board line: the reader's name first, the other one grey behind it. */
export function GoodsCell({ row, reader }: { row: Goods; reader: Reader }) {
  const zh = reader.locale === 'zh_CN';
  const first = zh ? row.productZh : (row.productEn ?? row.productZh);
  const second = zh ? row.productEn : row.productEn === null ? null : row.productZh;
  return <Clip text={first} width={156} faint={second === null || second === first ? undefined : second} />;
}
