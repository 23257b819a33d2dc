/** First and last day of a laycan as a letter says it; null where the text is no span of days in their order. */
export function laycanDays(text: string | null): { readonly start: string; readonly end: string } | null {
  const found = /^(\d{4}-\d{2}-\d{2})\s*(?:–|—|-|~|至|to)\s*(\d{4}-\d{2}-\d{2})$/.exec(text?.trim() ?? '');
  const [start, end] = [found?.[1], found?.[2]];
  if (start === undefined || end === undefined || start > end) return null;
  const isDay = (day: string) => {
    const at = new Date(`${day}T00:00:00Z`);
    return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
  };
  return isDay(start) && isDay(end) ? { start, end } : null;
}
export const sayLaycan = (start: string, end: string): string => `${start} – ${end}`;
