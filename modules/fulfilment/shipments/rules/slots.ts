/** Minutes between midnight and `HH:MM`; 24:00 ends the day. */
export const minutesOf = (time: string): number =>
  Number.parseInt(time.slice(0, 2), 10) * 60 + Number.parseInt(time.slice(3, 5), 10);

export interface TruckHours {
  readonly from: string;
  readonly to: string;
}
const DAY_MS = 86_400_000;
const SHANGHAI_MS = 8 * 3_600_000;
/** The start of the day in Shanghai that holds an instant. */
const dayStart = (at: number): number => Math.floor((at + SHANGHAI_MS) / DAY_MS) * DAY_MS - SHANGHAI_MS;

/** Whether the yard is open over the whole window; hours that end before they begin run over midnight. */
export function isOpen(hours: TruckHours | null, from: Date, to: Date): boolean {
  if (hours === null) return true;
  const [opens, shuts] = [minutesOf(hours.from) * 60_000, minutesOf(hours.to) * 60_000];
  if (shuts - opens >= DAY_MS || opens === shuts) return true;
  const length = shuts > opens ? shuts - opens : DAY_MS - opens + shuts;
  return [0, -DAY_MS].some((back) => {
    const open = dayStart(from.getTime()) + back + opens;
    return from.getTime() >= open && to.getTime() <= open + length;
  });
}

/** The slots a window touches, on the grid of its yard's day. */
export function slotsOf(
  hours: TruckHours | null,
  slotMinutes: number,
  from: Date,
  to: Date,
): { readonly start: Date; readonly end: Date }[] {
  const step = slotMinutes * 60_000;
  const grid = dayStart(from.getTime()) + (hours === null ? 0 : minutesOf(hours.from) * 60_000);
  const first = grid + Math.floor((from.getTime() - grid) / step) * step;
  const slots: { start: Date; end: Date }[] = [];
  for (let at = first; at < to.getTime(); at += step)
    slots.push({ start: new Date(at), end: new Date(at + step) });
  return slots;
}

/** Every slot of one day in Shanghai, `YYYY-MM-DD`. */
export function slotsOfDay(hours: TruckHours | null, slotMinutes: number, day: string) {
  const midnight = Date.parse(`${day}T00:00:00+08:00`);
  const [opens, shuts] = hours === null ? [0, 1440] : [minutesOf(hours.from), minutesOf(hours.to)];
  const until = shuts > opens ? shuts : shuts + 1440;
  return slotsOf(
    hours,
    slotMinutes,
    new Date(midnight + opens * 60_000),
    new Date(midnight + until * 60_000),
  ).filter((s) => s.end.getTime() <= midnight + until * 60_000);
}
