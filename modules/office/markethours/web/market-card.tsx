import { Button } from 'antd';
import { comma, type Translate, useWords } from '#kernel/web/i18n/index.ts';
import { useAct } from '#kernel/web/request/index.ts';
import { Countdown, confirm, Facts, type Formatter, StatusOf } from '#kernel/web/screens/index.ts';
import { listMarkets, type MarketRow, marketHistory, updateMarket } from '../contract/market.ts';
import { marketScreenWords } from '../rules/screen-words.ts';
import { marketWords } from '../rules/words.ts';
import { marketBadge, marketName, sessionText } from './badges.ts';

export type MarketDialog = 'hours' | 'open' | 'close' | 'history';
interface CardProps {
  readonly row: MarketRow;
  readonly reader: Formatter;
  onDialog(dialog: MarketDialog): void;
}

/** One market: state and countdown, notice, hours, what closing does, and the acts its reader may take. */
export function MarketCard({ row, reader: formatter, onDialog }: CardProps) {
  const t = useWords(marketScreenWords);
  const m = useWords(marketWords);
  const name = formatter.text(marketName(row.market));
  const open = row.status === 'open';
  return (
    <section className="sc-card mh-card" aria-label={name}>
      <header className="mh-head">
        <h2>{name}</h2>
        <StatusOf look={marketBadge} code={row.status} formatter={formatter} />
        <span className="sc-faint">{t('since', { time: formatter.deadline(row.statusSince) })}</span>
      </header>
      <p className="mh-when">
        {row.nextChangeAt === null ? (
          <span className="sc-faint">{t('noChange')}</span>
        ) : (
          <>
            {m(open ? 'nextCloseAt' : 'nextOpenAt')} <strong>{formatter.deadline(row.nextChangeAt)}</strong> ·{' '}
            <Countdown until={row.nextChangeAt} />
          </>
        )}
      </p>
      {row.notice ? <p className="mh-banner">{formatter.i18n(row.notice)}</p> : null}
      <Facts columns={2} items={factsOf(row, formatter, t, m)} />
      <CardActs row={row} name={name} onDialog={onDialog} />
    </section>
  );
}

type ScreenSpeak = Translate<(typeof marketScreenWords)['table']>;
type MarketSpeak = Translate<(typeof marketWords)['table']>;
function factsOf(row: MarketRow, formatter: Formatter, t: ScreenSpeak, m: MarketSpeak) {
  const days = (list: readonly string[]) =>
    list.length === 0 ? t('none') : list.map((d) => formatter.date(d)).join(comma());
  const mode = m(row.mode);
  return [
    {
      label: m('mode'),
      value:
        row.mode === 'schedule' || row.manualUntil === null
          ? mode
          : `${mode} · ${t('until', { time: formatter.deadline(row.manualUntil) })}`,
    },
    ...(row.pending === null
      ? []
      : [
          {
            label: m('effectiveAt'),
            value: t(row.pending.mode === 'manualOpen' ? 'pendingOpen' : 'pendingClose', {
              time: formatter.deadline(row.pending.at),
            }),
          },
        ]),
    { label: m('graceMinutes'), value: String(row.graceMinutes) },
    { label: m('closePolicy'), value: m(row.closePolicy), wide: true },
    {
      label: m('sessions'),
      value: row.sessions.map((s) => (
        <div key={`${s.weekdays.join()}${s.from}`}>{sessionText(s, formatter.locale)}</div>
      )),
      wide: true,
    },
    { label: m('holidays'), value: days(row.holidays), wide: true },
    { label: m('extraDays'), value: days(row.extraDays), wide: true },
    ...(row.reason === null ? [] : [{ label: m('reason'), value: row.reason, wide: true }]),
  ];
}

function CardActs({
  row,
  name,
  onDialog,
}: {
  row: MarketRow;
  name: string;
  onDialog: CardProps['onDialog'];
}) {
  const t = useWords(marketScreenWords);
  const m = useWords(marketWords);
  const { run, running } = useAct(updateMarket, { refreshes: [listMarkets, marketHistory] });
  const can = (button: string) => row.can.includes(button);
  const manual = row.mode !== 'schedule' || row.pending !== null;
  const release = async () => {
    const yes = await confirm({
      title: t('backToSchedule.ask', { market: name }),
      body: t('backToSchedule.body'),
      yes: t('backToSchedule'),
      no: t('cancel'),
    });
    if (!yes) return;
    const { market, version, holidays, extraDays, closePolicy, graceMinutes } = row;
    run({
      market,
      version,
      sessions: row.sessions,
      holidays,
      extraDays,
      closePolicy,
      graceMinutes,
      mode: 'schedule',
    });
  };
  return (
    <div className="mh-acts">
      {can('OpenMarket') && (row.status === 'closed' || row.mode === 'schedule') ? (
        <Button onClick={() => onDialog('open')}>{m('openMarket')}</Button>
      ) : null}
      {can('CloseMarket') && (row.status === 'open' || row.mode === 'schedule') ? (
        <Button danger onClick={() => onDialog('close')}>
          {m('closeMarket')}
        </Button>
      ) : null}
      {can('Edit') && manual ? (
        <Button loading={running} onClick={() => void release()}>
          {t('backToSchedule')}
        </Button>
      ) : null}
      {can('Edit') ? <Button onClick={() => onDialog('hours')}>{t('editHours')}</Button> : null}
      <Button type="text" onClick={() => onDialog('history')}>
        {t('history')}
      </Button>
    </div>
  );
}
