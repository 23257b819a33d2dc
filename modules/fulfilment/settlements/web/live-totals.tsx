import './settlements.css';
import { Fragment } from 'react';
import type { InputOf } from '#kernel/rules/contract.ts';
import { useDebounced } from '#kernel/web/fields/index.ts';
import { useFormat, useWords } from '#kernel/web/i18n/index.ts';
import { isRefusal, useCall } from '#kernel/web/request/index.ts';
import { previewSettlement } from '../contract/settlement-acts.ts';
import { settlementWords } from '../rules/words.ts';
import { LineList } from './line-list.tsx';
import type { TypedLine } from './typed-lines.tsx';

export type Wish = InputOf<typeof previewSettlement>;
const MONEY = /^\d{1,14}(\.\d{1,2})?$/;
/** Lines that can be counted already; one that is still being typed waits. */
export const wholeLines = (typed: readonly TypedLine[]): Wish['typed'] =>
  typed.filter((l) => MONEY.test(l.amount) && l.remark.trim() !== '') as Wish['typed'];

const SUMS = [
  ['goodsAmount', 'goodsAmount'],
  ['adjustAmount', 'adjustAmount'],
  ['totalAmount', 'totalAmount'],
  ['netAmount', 'netAmount'],
  ['taxAmount', 'taxAmount'],
  ['paid', 'paidAmount'],
  ['depositOffset', 'depositOffset'],
  ['previousSettled', 'previousSettled'],
  ['difference', 'differenceAmount'],
] as const;
const STRONG: readonly string[] = ['totalAmount', 'difference'];

/** What the statement comes to while it is filled in: sums, lines with how they are worked out. */
export function LiveTotals({ wish }: { wish: Wish }) {
  const t = useWords(settlementWords);
  const format = useFormat();
  const asked = useDebounced(JSON.stringify(wish), 400);
  const { data, error } = useCall(previewSettlement, JSON.parse(asked) as Wish, {
    silent: true,
    keepRows: true,
  });
  if (error && data === undefined)
    return <p role="status">{isRefusal(error) ? error.message : t('noDeliveries')}</p>;
  if (data === undefined) return null;
  return (
    <section aria-label={t('sums')} aria-live="polite">
      {isRefusal(error) ? <p role="status">{error.message}</p> : null}
      <dl className="se-sums">
        {SUMS.map(([key, label]) => (
          <Fragment key={key}>
            <dt className={STRONG.includes(key) ? 'se-strong' : undefined}>{t(label)}</dt>
            <dd className={STRONG.includes(key) ? 'se-strong' : undefined}>
              {data.currency} {format.money(data.figures[key])}
            </dd>
          </Fragment>
        ))}
      </dl>
      {data.operatorSends ? <p role="note">{t('operatorSends')}</p> : null}
      <LineList lines={data.lines} currency={data.currency} />
    </section>
  );
}
