import { Button } from 'antd';
import { dayOf } from '#kernel/rules/clock.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { useCall } from '#kernel/web/request/index.ts';
import { useFormatter } from '#kernel/web/screens/index.ts';
import { listSlots } from '../contract/yard.ts';
import { shipScreenWords } from '../rules/screen-words.ts';

/** The slots of the day that is being filled in, each with the places it has left; choosing one fills the window. */
export function SlotPicker({
  warehouseId,
  start,
  firstDay,
  onPick,
}: {
  warehouseId: string | null;
  start: string | null;
  firstDay: string;
  onPick: (start: string, end: string) => void;
}) {
  const w = useWords(shipScreenWords);
  const formatter = useFormatter();
  const today = dayOf(new Date());
  const day = start === null ? (firstDay > today ? firstDay : today) : dayOf(start);
  const { data } = useCall(
    listSlots,
    { warehouseId: warehouseId ?? '', day },
    { silent: true, enabled: warehouseId !== null },
  );
  if (warehouseId === null || data === undefined) return null;
  if (data.slotMinutes === null) return <p className="sc-faint">{w('noSlots')}</p>;
  const open = data.slots.filter((s) => !s.past);
  return (
    <div className="sm-slots">
      <h3>
        {w('freeSlots')} · {formatter.date(day)}
      </h3>
      <div className="sm-slot-grid">
        {open.map((s) => {
          const left = s.capacity - s.booked;
          return (
            <Button
              key={s.start}
              disabled={left <= 0}
              type={start === s.start ? 'primary' : 'default'}
              onClick={() => onPick(s.start, s.end)}
            >
              {formatter.dateTime(s.start).slice(-5)} · {left > 0 ? left : w('full')}
            </Button>
          );
        })}
      </div>
      <p className="sc-faint">{w('pickSlotHelp')}</p>
    </div>
  );
}
