import { type ReactNode, useState } from 'react';
import { type DecimalText, lineAmount } from '#kernel/rules/decimal.ts';
import { useFormat, useWords } from '#kernel/web/i18n/index.ts';
import { screenWords } from './words.ts';

/** A sum with its currency before it: `CNY 1,192,750.00`; `--` when empty. */
export function MoneyText({
  value,
  currency,
  large,
}: {
  value: DecimalText | null | undefined;
  currency?: string | undefined;
  large?: boolean | undefined;
}) {
  const format = useFormat();
  return (
    <span className={large ? 'sc-number sc-figure' : 'sc-number'}>
      {currency && value ? `${currency} ` : ''}
      {format.money(value)}
    </span>
  );
}

export interface Difference {
  readonly key: string;
  readonly label: string;
  readonly old: string;
  readonly new: string;
}

/** What changed from one version to the next, field by field. Equal values are left out. */
export function Diff({
  differences,
  dense,
}: {
  differences: readonly Difference[];
  dense?: boolean | undefined;
}) {
  const t = useWords(screenWords);
  const changed = differences.filter((d) => d.old !== d.new);
  if (changed.length === 0) return <p className="sc-faint">{t('diff.none')}</p>;
  if (dense) {
    return (
      <ul className="sc-diff">
        {changed.map((d) => (
          <li key={d.key}>
            {d.label} <del>{d.old}</del> <span aria-hidden="true">→</span> <ins>{d.new}</ins>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <table className="dt dt-plain">
      <thead>
        <tr>
          <th scope="col">{t('diff.field')}</th>
          <th scope="col">{t('diff.old')}</th>
          <th scope="col">{t('diff.new')}</th>
        </tr>
      </thead>
      <tbody>
        {changed.map((d) => (
          <tr key={d.key}>
            <th scope="row">{d.label}</th>
            <td>
              <del>{d.old}</del>
            </td>
            <td>
              <ins>{d.new}</ins>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export interface TimelineEvent {
  readonly key: string;
  readonly title: ReactNode;
  readonly at: string | null;
  readonly by?: string | null | undefined;
  readonly note?: ReactNode;
  readonly color?: 'gold' | 'blue' | 'green' | 'red' | 'orange' | 'gray' | undefined;
}

/** What is seen of a long history before all of it is asked for. */
const EVENTS_FIRST = 12;
/** Who did it, in the reader's words where nobody did. */
const doneBy = (by: string, system: string): string =>
  by
    .split(' · ')
    .map((part) => (part === 'system' ? system : part))
    .join(' · ');

/** What happened to a record, newest first as given; each line with when and who. Of a long one the newest, and all when asked. */
export function Timeline({
  events,
  exact,
}: {
  events: readonly TimelineEvent[];
  exact?: boolean | undefined;
}) {
  const t = useWords(screenWords);
  const format = useFormat();
  const [all, showAll] = useState(false);
  if (events.length === 0) return <p className="sc-faint">{t('detail.noEvents')}</p>;
  const list = (
    <ol className="sc-timeline">
      {(all ? events : events.slice(0, EVENTS_FIRST)).map((event) => (
        <li key={event.key} className={`sc-event st-dot-${event.color ?? 'gray'}`}>
          <div>{event.title}</div>
          {event.note ? <div className="sc-event-note">{event.note}</div> : null}
          <div className="sc-event-when">
            <time dateTime={event.at ?? undefined}>
              {exact ? format.exactTime(event.at) : format.dateTime(event.at)}
            </time>
            {event.by ? ` · ${doneBy(event.by, t('detail.system'))}` : ''}
          </div>
        </li>
      ))}
    </ol>
  );
  if (events.length <= EVENTS_FIRST) return list;
  return (
    <>
      {list}
      <button type="button" className="sc-link" aria-expanded={all} onClick={() => showAll(!all)}>
        {all ? t('detail.fewerEvents') : t('detail.allEvents', { n: events.length })}
      </button>
    </>
  );
}

export interface DealTerms {
  readonly price: DecimalText;
  readonly quantity: DecimalText;
  readonly currency: string;
  readonly quantityUnit: string;
  readonly counterparty?: string | null | undefined;
  readonly taxRate?: DecimalText | null | undefined;
  readonly deadline?: string | null | undefined;
}

export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
  readonly wide?: boolean | undefined;
}

/**
 * What a binding act is about to do, spelled out: price × quantity = amount, counterparty, tax, deadline, and
 * what else binds (WCAG 3.3.4).
 */
export function ConfirmPanel({ terms, more = [] }: { terms: DealTerms; more?: readonly Fact[] | undefined }) {
  const t = useWords(screenWords);
  const format = useFormat();
  const amount = lineAmount(terms.quantity, terms.price);
  return (
    <div className="sc-confirm">
      <p className="sc-confirm-sum">
        <span className="sc-number">
          {terms.currency} {format.price(terms.price)}
        </span>
        <span aria-hidden="true"> × </span>
        <span className="sc-number">
          {format.quantity(terms.quantity)} {terms.quantityUnit}
        </span>
        <span aria-hidden="true"> = </span>
        <strong className="sc-number">
          {terms.currency} {format.money(amount)}
        </strong>
      </p>
      <Facts
        items={[
          ...(terms.counterparty ? [{ label: t('fact.counterparty'), value: terms.counterparty }] : []),
          ...(terms.taxRate ? [{ label: t('fact.tax'), value: format.percent(terms.taxRate) }] : []),
          ...(terms.deadline ? [{ label: t('fact.deadline'), value: format.deadline(terms.deadline) }] : []),
          ...more,
        ]}
      />
    </div>
  );
}

/** Names and values in up to three columns, one on a phone. */
export function Facts({ items, columns = 1 }: { items: readonly Fact[]; columns?: 1 | 2 | 3 }) {
  if (items.length === 0) return null;
  return (
    <dl className={`sc-facts sc-facts-${columns}`}>
      {items.map((item) => (
        <div key={item.label} className={item.wide ? 'is-wide' : ''}>
          <dt>{item.label}</dt>
          <dd>{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}
