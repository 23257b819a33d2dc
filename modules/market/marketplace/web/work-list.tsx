import { useServerSecond, useWords } from '#kernel/web/i18n/index.ts';
import { Countdown, type Formatter, StatusTag, To, useFormatter } from '#kernel/web/screens/index.ts';
import type { WorkLine } from '../contract/home.ts';
import { marketplaceWords } from '../rules/words.ts';
import { type WorkItem, workItem } from '../rules/work.ts';
import { Nothing } from './card.tsx';
import { useWay } from './ways.ts';

const TONE = { act: 'blue', late: 'red', calm: 'gray' } as const;
const countText = (line: WorkLine, formatter: Formatter): string =>
  `${formatter.count(line.count)}${line.more ? '+' : ''}`;

/** The most pressing time of a line: how long is left, or since when it has waited. */
function Moment({ line, item, reader: formatter }: { line: WorkLine; item: WorkItem; reader: Formatter }) {
  const t = useWords(marketplaceWords);
  const now = useServerSecond() * 1000;
  if (line.moment === null || item.moment === undefined) return null;
  const shown = line.moment.length === 10 ? formatter.date(line.moment) : formatter.dateTime(line.moment);
  if (item.moment.means === 'since') return <span className="mp-moment">{t('oldest', { time: shown })}</span>;
  if (Date.parse(line.moment) <= now) return <span className="mp-moment is-late">{t('duePast')}</span>;
  return (
    <span className="mp-moment">
      {t('due')} <Countdown until={line.moment} />
    </span>
  );
}

function Line({ line, item, reader: formatter }: { line: WorkLine; item: WorkItem; reader: Formatter }) {
  const t = useWords(marketplaceWords);
  const way = useWay()(line.path);
  const body = (
    <>
      <StatusTag color={TONE[item.tone]} label={t(item.tone)} />
      <span className="mp-work-name">{formatter.text(item.said)}</span>
      <Moment line={line} item={item} reader={formatter} />
      {way === 'planned' ? <span className="sc-faint mp-work-note">{t('notBuilt')}</span> : null}
      <strong className="mp-work-count ct-num">{countText(line, formatter)}</strong>
    </>
  );
  return way === 'open' ? (
    <To href={line.path} className="mp-work-line">
      {body}
    </To>
  ) : (
    <div className="mp-work-line">{body}</div>
  );
}

/** What waits for the reader, late things first, then what he must do, then what he should know. */
export function WorkList({ lines, most }: { lines: readonly WorkLine[]; most?: number }) {
  const t = useWords(marketplaceWords);
  const formatter = useFormatter();
  const known = lines.flatMap((line) => {
    const item = workItem(line.key);
    return item ? [{ line, item }] : [];
  });
  const rank = { late: 0, act: 1, calm: 2 } as const;
  const sorted = known.toSorted((a, b) => rank[a.item.tone] - rank[b.item.tone]).slice(0, most);
  if (sorted.length === 0) return <Nothing says={t('nothingWaits')} help={t('nothingWaitsHelp')} />;
  return (
    <ul className="mp-work">
      {sorted.map(({ line, item }) => (
        <li key={line.key}>
          <Line line={line} item={item} reader={formatter} />
        </li>
      ))}
    </ul>
  );
}

/** How things stand now: a few figures, each the way to its list; drawn into a row of figures. */
export function Standing({ lines }: { lines: readonly WorkLine[] }) {
  const formatter = useFormatter();
  const way = useWay();
  return (
    <>
      {lines.map((line) => {
        const item = workItem(line.key);
        if (!item) return null;
        const body = (
          <>
            <span className="mp-figure-name">{formatter.text(item.said)}</span>
            <strong className="sc-figure mp-figure-number">{countText(line, formatter)}</strong>
          </>
        );
        return way(line.path) === 'open' ? (
          <To key={line.key} href={line.path} className="sc-card mp-figure">
            {body}
          </To>
        ) : (
          <div key={line.key} className="sc-card mp-figure">
            {body}
          </div>
        );
      })}
    </>
  );
}
