import type { ReactNode } from 'react';
import { useWords } from '#kernel/web/i18n/index.ts';
import { operatorStore, useStore } from '#kernel/web/request/index.ts';
import { Failed, Skeleton, To } from '#kernel/web/screens/index.ts';
import { marketplaceWords } from '../rules/words.ts';
import { useWay } from './ways.ts';

interface CardProps {
  readonly title: string;
  readonly note?: string | undefined;
  /** The page that shows everything this card shows a part of. */
  readonly more?: string | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A titled card of a front page, with the way to the whole list. */
export function Card({ title, note, more, className = '', children }: CardProps) {
  const t = useWords(marketplaceWords);
  const way = useWay();
  return (
    <section className={`sc-card mp-card ${className}`} aria-label={title}>
      <header className="mp-card-head">
        <h2>{title}</h2>
        {note ? <span className="sc-faint">{note}</span> : null}
        {more && way(more) === 'open' ? (
          <To href={more} className="mp-more">
            {t('all')}
            <span className="ct-hidden"> {title}</span>
          </To>
        ) : null}
      </header>
      {children}
    </section>
  );
}

interface Asked<T> {
  readonly data: T | undefined;
  readonly error: unknown;
  readonly refetch: () => unknown;
}
/** What a card shows of an answer: waiting, refused with a way to ask again, or the answer. */
export function Answer<T>({
  of,
  right,
  lines = 4,
  children,
}: {
  of: Asked<T>;
  right: string;
  lines?: number;
  children: (data: T) => ReactNode;
}) {
  if (of.data !== undefined) return <>{children(of.data)}</>;
  return of.error ? (
    <Failed error={of.error} right={right} onRetry={() => void of.refetch()} />
  ) : (
    <Skeleton lines={lines} />
  );
}

/** A small card has nothing to show: said in a line, and what will fill it. */
export function Nothing({ says, help }: { says: string; help?: string }) {
  return (
    <p className="mp-none" role="status">
      {says}
      {help ? <span className="sc-faint">{help}</span> : null}
    </p>
  );
}

/** Why a market card is empty: nothing is on offer, or the reader has no company yet and sees no market. */
export function NoOffers() {
  const t = useWords(marketplaceWords);
  const person = useStore(operatorStore);
  return person?.memberId === null ? (
    <Nothing says={t('offersAfterVerify')} />
  ) : (
    <Nothing says={t('noOffers')} help={t('noOffersHelp')} />
  );
}
