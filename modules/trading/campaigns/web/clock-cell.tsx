import { Countdown, type Formatter } from '#kernel/web/screens/index.ts';
import type { ActivityRow } from '../contract/parts.ts';
import { ACTIVITY } from '../rules/activity-lifecycle.ts';
import { activityScreenWords } from '../rules/screen-words.ts';

const { table } = activityScreenWords;
type Times = Pick<ActivityRow, 'status' | 'startTime' | 'endTime' | 'now'>;
const isAhead = ({ status }: Times): boolean => status === ACTIVITY.preheating;
const isRunning = ({ status }: Times): boolean => status === ACTIVITY.running;
const word = (row: Times) => table[isAhead(row) ? 'room.begins' : 'room.ends'];

/** What was over before its end, sold out or withdrawn, has none to show. */
const endedAt = (row: Times, formatter: Formatter): string =>
  row.endTime !== null && row.endTime <= row.now
    ? formatter.dateTime(row.endTime)
    : formatter.text(table['clock.ended']);

/** Time left to the start or the end by the server's clock; of what is over its end. */
export function ClockCell({ row, formatter }: { row: Times; formatter: Formatter }) {
  if (!isAhead(row) && !isRunning(row)) return <span className="sc-faint">{endedAt(row, formatter)}</span>;
  return (
    <>
      <span className="sc-faint">{formatter.text(word(row))} </span>
      <Countdown until={isAhead(row) ? row.startTime : row.endTime} />
    </>
  );
}
export const clockText = (row: Times, formatter: Formatter): string =>
  isAhead(row) || isRunning(row)
    ? `${formatter.text(word(row))} ${formatter.dateTime(isAhead(row) ? row.startTime : row.endTime)}`
    : endedAt(row, formatter);
