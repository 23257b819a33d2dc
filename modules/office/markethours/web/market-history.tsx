import { Button } from 'antd';
import { useState } from 'react';
import type { z } from 'zod';
import { comma, semicolon, useWords } from '#kernel/web/i18n/index.ts';
import { Drawer } from '#kernel/web/parts/index.ts';
import { useCall } from '#kernel/web/request/index.ts';
import { Diff, type Difference, Failed, type Reader, Skeleton, Timeline } from '#kernel/web/screens/index.ts';
import { type MarketEvent, marketHistory } from '../contract/market.ts';
import type { Session } from '../rules/market-hours.ts';
import { marketScreenWords } from '../rules/screen-words.ts';
import { marketWords } from '../rules/words.ts';
import { type MarketCode, marketName, sessionText } from './looks.ts';

type Event = z.output<typeof MarketEvent>;
const STEP = 20;
const MOST = 100;

/** Who opened, closed or changed a market, newest first, old → new in words. */
export function MarketHistory({
  market,
  reader,
  onClose,
}: {
  market: MarketCode;
  reader: Reader;
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
      title={t('historyOf', { market: reader.said(marketName(market)) })}
      size={560}
      onClose={onClose}
    >
      {data ? (
        <>
          <Timeline
            exact
            events={data.list.map((event) => ({
              key: event.id,
              title: actionText(event, reader),
              at: event.at,
              by: event.byClock ? t('byClock') : event.actorName,
              note: <Note event={event} reader={reader} />,
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

function actionText(event: Event, reader: Reader): string {
  const said = (marketScreenWords.table as Readonly<Record<string, { zh: string; en: string }>>)[
    `action.${event.action}`
  ];
  return said === undefined ? event.action : reader.said(said);
}

function Note({ event, reader }: { event: Event; reader: Reader }) {
  const differences = event.changes.map(
    (c): Difference => ({
      key: c.field,
      label: labelText(c.field, reader),
      old: valueText(c.field, c.before, reader),
      new: valueText(c.field, c.after, reader),
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
const labelText = (field: string, reader: Reader): string =>
  table[field] === undefined ? field : reader.said(table[field]);

/** A stored value of a market in words. */
function valueText(field: string, value: unknown, reader: Reader): string {
  if (value === null || value === undefined) return '--';
  if (field === 'sessions' && Array.isArray(value))
    return (value as Session[]).map((s) => sessionText(s, reader.locale)).join(semicolon());
  if (Array.isArray(value)) return value.map((d) => reader.date(String(d))).join(comma()) || '--';
  if (field === 'notice') return reader.i18n(value as { zh_CN: string; en_US?: string });
  if (field === 'manualUntil' || field === 'effectiveAt') return reader.deadline(String(value));
  const said = table[String(value)];
  return said === undefined ? String(value) : reader.said(said);
}
