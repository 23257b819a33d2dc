import { Alert } from 'antd';
import { useFormat, useServerSecond, useWords } from '#kernel/web/i18n/index.ts';
import { useClockDrift } from '#kernel/web/request/index.ts';
import { Countdown } from '#kernel/web/screens/index.ts';
import type { AuctionDetail } from '../contract/auction.ts';
import { AUCTION } from '../rules/auction-lifecycle.ts';
import { roomWords } from '../rules/room-words.ts';

/** Less than this is the way of a message, not a wrong clock. */
const NOTED_MS = 3000;
/** That this machine's clock is wrong, and by how much: the countdown is right all the same. */
export function DriftNote() {
  const t = useWords(roomWords);
  const drift = useClockDrift();
  if (Math.abs(drift) < NOTED_MS) return null;
  const seconds = Math.round(Math.abs(drift) / 1000);
  const [m, s] = [Math.floor(seconds / 60), seconds % 60];
  const time = m === 0 ? t('drift.seconds', { s }) : t('drift.minutes', { m, s });
  return <Alert type="warning" showIcon title={t(drift > 0 ? 'drift.ahead' : 'drift.behind', { time })} />;
}

/** The server's time, second by second. */
function ServerTime() {
  const t = useWords(roomWords);
  const format = useFormat();
  const now = useServerSecond();
  const time = format.exactTime(new Date(now * 1000).toISOString()).slice(-8);
  return <small className="au-faint">{t('clock.server', { time })}</small>;
}

/** What is waited for, and how long still. */
export function RoomClock({ row }: { row: AuctionDetail }) {
  const t = useWords(roomWords);
  const format = useFormat();
  const { status } = row;
  const before = status === AUCTION.published;
  const running = status === AUCTION.bidding;
  const resumes = status === AUCTION.paused && row.resumeAt !== null;
  const until = before ? row.startTime : running ? row.endTime : resumes ? row.resumeAt : null;
  const said = before
    ? 'clock.begins'
    : running
      ? 'clock.ends'
      : resumes
        ? 'clock.resumes'
        : status === AUCTION.paused
          ? 'clock.paused'
          : 'clock.over';
  return (
    <div className="au-clock">
      <span className="au-label">{t(said)}</span>
      {until === null ? null : <Countdown until={until} large />}
      <small className="au-faint">
        {before
          ? t('clock.from', { time: format.exactTime(row.startTime) })
          : t('clock.until', { time: format.exactTime(row.endTime) })}
        {row.extendCount > 0 ? ` · ${t('clock.extended', { n: row.extendCount })}` : null}
      </small>
      {before || running ? <ServerTime /> : null}
    </div>
  );
}
