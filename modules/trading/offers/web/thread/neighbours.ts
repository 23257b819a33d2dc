/**
 * Where lists keep the records a detail was opened from (kernel/web/screens/siblings.ts); threads are told
 * apart by their query, not their path.
 */
const SLOT = 'chem-dt-siblings';

export interface Neighbours {
  readonly previous: string | null;
  readonly next: string | null;
}

/** The threads before and after this address in the list it was opened from. */
export function neighboursOf(href: string, stored: string | null = read()): Neighbours {
  let list: unknown = [];
  try {
    list = JSON.parse(stored ?? '[]');
  } catch {
    list = [];
  }
  const hrefs = Array.isArray(list) ? list.filter((h): h is string => typeof h === 'string') : [];
  const n = hrefs.indexOf(href);
  return n < 0
    ? { previous: null, next: null }
    : { previous: hrefs[n - 1] ?? null, next: hrefs[n + 1] ?? null };
}

function read(): string | null {
  try {
    return sessionStorage.getItem(SLOT);
  } catch {
    return null;
  }
}
