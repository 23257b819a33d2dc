import { Button } from 'antd';
import { useState } from 'react';
import type { z } from 'zod';
import { comma, semicolon, useWords } from '#kernel/web/i18n/index.ts';
import { Drawer } from '#kernel/web/parts/index.ts';
import { useCall } from '#kernel/web/request/index.ts';
import {
  Diff,
  type Difference,
  Failed,
  type Formatter,
  Skeleton,
  Timeline,
} from '#kernel/web/screens/index.ts';
import { type MarketEvent, marketHistory } from '../contract/market.ts';
import type { Session } from '../rules/market-hours.ts';
import { marketScreenWords } from '../rules/screen-words.ts';
import { marketWords } from '../rules/words.ts';
import { type MarketCode, marketName, sessionText } from './badges.ts';

type Event = z.output<typeof MarketEvent>;
const STEP = 20;
const MOST = 100;

/** Who opened, closed or changed a market, newest first, old → new in words. */
export function MarketHistory({
  market,
  reader: formatter,
  onClose,
}: {
  market: MarketCode;
  reader: Formatter;
  onClose: () => void;
}) {
  const t = useWords(marketScreenWords);
  const [count, setCount] = useState(STEP);
  const { data, error, refetch } = useCall(
    marketHistory,
    { market, pageNum: 1, pageCount: count },
    { silent: true, keepRows: true },
  );
  return (
    <Drawer
      open
      title={t('historyOf', { market: formatter.text(marketName(market)) })}
      size={560}
      onClose={onClose}
    >
      {data ? (
        <>
          <Timeline
            exact
            events={data.list.map((event) => ({
              key: event.id,
              title: actionText(event, formatter),
              at: event.at,
              by: event.byClock ? t('byClock') : event.actorName,
              note: <Note event={event} reader={formatter} />,
              color: event.to === 'open' ? 'green' : 'gray',
            }))}
          />
          {data.totalCount > count && count < MOST ? (
            <Button onClick={() => setCount((n) => Math.min(MOST, n + STEP))}>{t('more')}</Button>
          ) : null}
        </>
      ) : error ? (
        <Failed error={error} right={t('history')} onRetry={() => void refetch()} />
      ) : (
        <Skeleton />
      )}
    </Drawer>
  );
}

function actionText(event: Event, formatter: Formatter): string {
  const said = (marketScreenWords.table as Readonly<Record<string, { zh: string; en: string }>>)[
    `action.${event.action}`
  ];
  return said === undefined ? event.action : formatter.text(said);
}

function Note({ event, reader: formatter }: { event: Event; reader: Formatter }) {
  const differences = event.changes.map(
    (c): Difference => ({
      key: c.field,
      label: labelText(c.field, formatter),
      old: valueText(c.field, c.before, formatter),
      new: valueText(c.field, c.after, formatter),
    }),
  );
  return (
    <>
      {event.reason}
      {differences.length > 0 ? <Diff dense differences={differences} /> : null}
    </>
  );
}

const table = marketWords.table as Readonly<Record<string, { zh: string; en: string }>>;
const labelText = (field: string, formatter: Formatter): string =>
  table[field] === undefined ? field : formatter.text(table[field]);

/** A stored value of a market in words. */
function valueText(field: string, value: unknown, formatter: Formatter): string {
  if (value === null || value === undefined) return '--';
  if (field === 'sessions' && Array.isArray(value))
    return (value as Session[]).map((s) => sessionText(s, formatter.locale)).join(semicolon());
  if (Array.isArray(value)) return value.map((d) => formatter.date(String(d))).join(comma()) || '--';
  if (field === 'notice') return formatter.i18n(value as { zh_CN: string; en_US?: string });
  if (field === 'manualUntil' || field === 'effectiveAt') return formatter.deadline(String(value));
  const said = table[String(value)];
  return said === undefined ? String(value) : formatter.text(said);
}
