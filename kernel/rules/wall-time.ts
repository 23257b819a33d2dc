export interface WallParts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

/** Making a formatter costs far more than using it; sheets ask a hundred thousand times. */
const formatters = new Map<string, Intl.DateTimeFormat>();
function formatterOf(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formatters.set(zone, made);
  return made;
}

/** Calendar and clock of an instant in a zone. Throws RangeError on an unknown zone. */
export function wallParts(instant: Date, zone: string): WallParts {
  const parts: Record<string, number> = {};
  for (const { type, value } of formatterOf(zone).formatToParts(instant))
    parts[type] = Number.parseInt(value, 10);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return { year, month, day, hour, minute, second };
}

const two = (n: number): string => String(n).padStart(2, '0');
/** Wall-clock text `YYYY-MM-DD HH:mm:ss` of an ISO instant in a zone. Throws RangeError on an unknown zone. */
export function wallText(instant: string, zone: string): string {
  const { year, month, day, hour, minute, second } = wallParts(new Date(instant), zone);
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}:${two(second)}`;
}

const asUtc = (wall: string): number => Date.parse(`${wall.replace(' ', 'T')}Z`);
/** ISO instant of wall-clock text in a zone. Looked up twice, so that days on which the clocks change come out right. */
export function instantOf(wall: string, zone: string): string {
  const wanted = asUtc(wall);
  let at = wanted;
  for (let n = 0; n < 2; n += 1) at += wanted - asUtc(wallText(new Date(at).toISOString(), zone));
  return new Date(at).toISOString();
}
