const PARTS = (zone: string) =>
  new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });

/** Wall-clock text `YYYY-MM-DD HH:mm:ss` of an ISO instant in a zone. */
export function wallText(instant: string, zone: string): string {
  const parts = new Map(
    PARTS(zone)
      .formatToParts(new Date(instant))
      .map((p) => [p.type, p.value]),
  );
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')} ${parts.get('hour')}:${parts.get('minute')}:${parts.get('second')}`;
}

const asUtc = (wall: string): number => Date.parse(`${wall.replace(' ', 'T')}Z`);

/** ISO instant of wall-clock text in a zone. Looked up twice, so that days on which the clocks change come out right. */
export function instantOf(wall: string, zone: string): string {
  const wanted = asUtc(wall);
  let at = wanted;
  for (let n = 0; n < 2; n += 1) at += wanted - asUtc(wallText(new Date(at).toISOString(), zone));
  return new Date(at).toISOString();
}
