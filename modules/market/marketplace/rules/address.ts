export type FilterValue = string | boolean | readonly string[];

/** A page with filters in its address, written as lists read them; the page alone without any. */
export function addressOf(page: string, filters: Readonly<Record<string, FilterValue>>): string {
  const pairs = Object.entries(filters).map(
    ([key, value]) =>
      `${key}=${encodeURIComponent(typeof value === 'object' ? value.join(',') : String(value))}`,
  );
  return pairs.length === 0 ? page : `${page}?${pairs.join('&')}`;
}
