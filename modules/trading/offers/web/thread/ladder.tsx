import { useEffect, useRef } from 'react';
import { useFormat, useWords } from '#kernel/web/i18n/index.ts';
import { Diff, type Formatter, StatusTag } from '#kernel/web/screens/index.ts';
import type { RoundRow, ThreadDetail } from '../../contract/negotiation.ts';
import { ROUND } from '../../rules/codes.ts';
import { threadWords } from '../../rules/thread/thread-words.ts';
import { proposalBadge, useUnit } from './badges.tsx';
import { type Event, useEventText } from './event-text.ts';
import { type LadderItem, ladderItems } from './ladder-items.ts';
import { showTerm, termLabel } from './terms.ts';

/** Accepting the listed terms makes them a round of the seller; nobody proposed it in the thread. */
const isListed = (round: RoundRow, thread: ThreadDetail): boolean =>
  round.state === ROUND.accepted &&
  thread.events.some((e) => e.action === 'acceptListed' || e.action === 'direct');

function RoundBubble({
  round,
  thread,
  reader: formatter,
  named,
}: {
  round: RoundRow;
  thread: ThreadDetail;
  reader: Formatter;
  named: Readonly<Record<string, string | null>>;
}) {
  const t = useWords(threadWords);
  const format = useFormat();
  const unit = useUnit(thread.uom);
  const show = (field: string, value: unknown) => showTerm(field, value, thread.lane, formatter, named);
  const isOwn = thread.side === 'operator' ? round.side === 'buyer' : round.own;
  const listed = isListed(round, thread);
  return (
    <li className={`th-item ${isOwn ? 'is-own' : 'is-theirs'} th-state-${round.state}`}>
      <article className="th-bubble" aria-label={`${t('round', { seq: round.seq })} ${round.author}`}>
        <header>
          <strong>{t('round', { seq: round.seq })}</strong>{' '}
          {listed ? t('listedRound') : `${t(round.side === 'seller' ? 'side20' : 'side10')} ${round.author}`}
          <StatusTag {...proposalBadge.of(round.state, formatter)} />
        </header>
        <p className="th-round-sum ct-num">
          {t('roundLine', {
            price: format.price(round.price),
            quantity: format.quantity(round.quantity),
            unit,
            currency: thread.currency,
            amount: format.money(round.amount),
          })}
        </p>
        {round.differences.length === 0 ? (
          <p className="sc-faint">{t('sameTerms')}</p>
        ) : (
          <Diff
            dense
            differences={round.differences.map((d) => ({
              key: d.field,
              label: formatter.text(termLabel(d.field)),
              old: show(d.field, d.before),
              new: show(d.field, d.after),
            }))}
          />
        )}
        {round.message ? <blockquote>{round.message}</blockquote> : null}
        <footer className="ct-num">
          <time dateTime={round.at}>{format.dateTime(round.at)}</time> ·{' '}
          {t(round.firm ? 'firmRound' : 'subjectRound')} ·{' '}
          {t('validUntil', { time: format.deadline(round.validUntil) })}
          {round.own ? (
            <> · {round.readAt ? t('readAt', { time: format.dateTime(round.readAt) }) : t('unread')}</>
          ) : null}
        </footer>
      </article>
    </li>
  );
}

function Said_({ said, operator }: { said: ThreadDetail['messages'][number]; operator: boolean }) {
  const t = useWords(threadWords);
  const format = useFormat();
  const note = said.kind === 'note';
  const isOwn = operator ? said.side === 'buyer' : said.own;
  return (
    <li className={`th-item ${isOwn ? 'is-own' : 'is-theirs'}`}>
      <article
        className={note ? 'th-bubble is-note' : 'th-bubble is-message'}
        aria-label={`${t(note ? 'note' : 'message')} ${said.author}`}
      >
        {note ? <header>{t('sayNote')}</header> : null}
        <p className="th-text">{said.body}</p>
        <footer className="ct-num">
          <time dateTime={said.at}>{format.dateTime(said.at)}</time> · {said.author}
        </footer>
      </article>
    </li>
  );
}

function Line({ event, reader: formatter }: { event: Event; reader: Formatter }) {
  const format = useFormat();
  const text = useEventText();
  return (
    <li className="th-line">
      <span>
        {text(event, formatter)} ·{' '}
        <time className="ct-num" dateTime={event.at}>
          {format.dateTime(event.at)}
        </time>
      </span>
    </li>
  );
}

/**
 * The conversation: rounds with what each changed, messages, notes, and what the system did in between. Stays
 * at the newest line.
 */
export function Ladder({
  thread,
  reader: formatter,
  named,
}: {
  thread: ThreadDetail;
  reader: Formatter;
  named: Readonly<Record<string, string | null>>;
}) {
  const t = useWords(threadWords);
  const format = useFormat();
  const unit = useUnit(thread.uom);
  const items = ladderItems(thread);
  const box = useRef<HTMLElement>(null);
  const last = items.at(-1)?.key;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round is to be seen
  useEffect(() => {
    const el = box.current;
    if (el === null) return;
    const down = () => el.scrollTo({ top: el.scrollHeight });
    down();
    // What opens below it (the message box) takes height away: whoever stood at the newest line stays there.
    let scrolledToEnd = true;
    const moved = () => {
      scrolledToEnd = el.scrollHeight - el.scrollTop - el.clientHeight < 8;
    };
    let height = el.clientHeight;
    const watch = new ResizeObserver(() => {
      if (scrolledToEnd && el.clientHeight !== height) down();
      height = el.clientHeight;
    });
    el.addEventListener('scroll', moved, { passive: true });
    watch.observe(el);
    return () => {
      watch.disconnect();
      el.removeEventListener('scroll', moved);
    };
  }, [last]);
  const draw = (item: LadderItem) =>
    item.kind === 'round' ? (
      <RoundBubble key={item.key} round={item.round} thread={thread} reader={formatter} named={named} />
    ) : item.kind === 'said' ? (
      <Said_ key={item.key} said={item.said} operator={thread.side === 'operator'} />
    ) : (
      <Line key={item.key} event={item.event} reader={formatter} />
    );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by the keyboard (WCAG 2.1.1)
    <section ref={box} className="th-ladder" aria-label={t('ladder')} tabIndex={0}>
      <ol aria-live="polite" aria-relevant="additions">
        {thread.opened === null ? (
          <li className="th-line">{t('withdrawn')}</li>
        ) : (
          <li className="th-line">
            <span className="ct-num">
              {t('opened', {
                price: format.price(thread.opened.price),
                quantity: format.quantity(thread.opened.quantity),
                unit,
              })}
            </span>
          </li>
        )}
        {items.map(draw)}
      </ol>
    </section>
  );
}
