const SLOT = 'chem-dt-siblings';

/** Remembers the records of the list a detail was opened from, so that `[` and `]` walk through them. */
export function rememberPrevNext(hrefs: readonly string[]): void {
  try {
    sessionStorage.setItem(SLOT, JSON.stringify(hrefs));
  } catch {
    // Without storage the detail simply has no neighbours.
  }
}

/** The neighbours of a detail page among the rows it was opened from. */
export function prevNextOf(pathname: string): {
  readonly previous: string | null;
  readonly next: string | null;
} {
  let hrefs: unknown = null;
  try {
    hrefs = JSON.parse(sessionStorage.getItem(SLOT) ?? '[]');
  } catch {
    hrefs = [];
  }
  const list = Array.isArray(hrefs) ? hrefs.filter((h): h is string => typeof h === 'string') : [];
  const n = list.findIndex((href) => href.split('?')[0] === pathname);
  return n < 0
    ? { previous: null, next: null }
    : { previous: list[n - 1] ?? null, next: list[n + 1] ?? null };
}
