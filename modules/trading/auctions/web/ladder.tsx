import { compare, dec, sub } from '#kernel/rules/decimal.ts';
import { useFormat, useWords } from '#kernel/web/i18n/index.ts';
import { SmallTable } from '#kernel/web/screens/small-table.tsx';
import type { AuctionDetail } from '../contract/auction.ts';
import { AUCTION } from '../rules/auction-lifecycle.ts';
import { MODE } from '../rules/auction-terms.ts';
import { roomWords } from '../rules/room-words.ts';

type LadderLine = AuctionDetail['ladder'][number];
type TapeLine = AuctionDetail['tape'][number];
const SHOWN = 12;
const RUNNING: readonly string[] = [AUCTION.bidding, AUCTION.paused];

const depthOf = (line: LadderLine, row: AuctionDetail): number =>
  row.totalQty === null || compare(row.totalQty, '0') === 0
    ? 0
    : Math.min(100, dec(line.cumulative).times(100).div(row.totalQty).round().toNumber());

/** Whether a line wins nothing: by the tape, and below what it shows by whether the goods are gone before it. */
const isOut = (line: LadderLine, row: AuctionDetail): boolean => {
  const taped = row.tape.find(({ seq }) => seq === line.seq);
  if (taped !== undefined) return !taped.leading;
  return row.totalQty !== null && compare(sub(line.cumulative, line.quantity), row.totalQty) >= 0;
};
const classOf = (line: LadderLine, row: AuctionDetail): string =>
  [line.own ? 'is-own' : '', isOut(line, row) ? 'is-out' : ''].join(' ').trim();

/** The best bids from the top down, with what they ask for together: how deep the goods reach. */
export function Ladder({ row }: { row: AuctionDetail }) {
  const t = useWords(roomWords);
  const format = useFormat();
  if (row.mode === MODE.sealed && row.ladder.length === 0)
    return <p className="au-note">{t('ladder.sealed')}</p>;
  if (row.ladder.length === 0) return <p className="au-note">{t('ladder.empty')}</p>;
  return (
    <ol className="au-ladder" aria-label={t('ladder')}>
      {row.ladder.slice(0, SHOWN).map((line, n) => (
        <li
          key={line.seq}
          className={classOf(line, row)}
          style={{ '--au-depth': `${depthOf(line, row)}%` } as never}
        >
          <span className="au-rank">{n + 1}</span>
          <strong>{format.price(line.price)}</strong>
          <span>{format.quantity(line.quantity)}</span>
          <span className="au-faint" title={t('ladder.cumulative')}>
            Σ {format.quantity(line.cumulative)}
          </span>
          <span>{line.own ? t('ladder.own') : null}</span>
        </li>
      ))}
    </ol>
  );
}

/** What was bid or taken, the newest first. */
export function Tape({ row }: { row: AuctionDetail }) {
  const t = useWords(roomWords);
  const format = useFormat();
  if (row.mode === MODE.sealed && row.tape.length === 0) return null;
  if (row.tape.length === 0) return <p className="au-note">{t('tape.empty')}</p>;
  const running = RUNNING.includes(row.status) && row.mode === MODE.ascending;
  return (
    <SmallTable<TapeLine>
      rows={row.tape.slice(0, SHOWN)}
      keyOf={(line) => String(line.seq)}
      label={t(row.mode === MODE.descending ? 'tape.taken' : 'tape')}
      columns={[
        { label: t('time'), cell: (line) => format.exactTime(line.at).slice(-8) },
        {
          label: t('bidderName'),
          names: true,
          cell: (line) => t(line.own ? 'ownBidder' : 'bidder', { n: line.alias }),
        },
        { label: t('unitPrice'), end: true, cell: (line) => <strong>{format.price(line.price)}</strong> },
        { label: t('quantity'), end: true, cell: (line) => format.quantity(line.quantity) },
        running
          ? {
              label: t('state'),
              cell: (line) => (
                <span className={line.leading ? 'au-good' : 'au-faint'}>
                  {t(line.leading ? 'ladder.leads' : 'ladder.out')}
                </span>
              ),
            }
          : null,
      ]}
    />
  );
}
