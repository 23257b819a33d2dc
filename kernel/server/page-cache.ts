import { LRUCache } from 'lru-cache';
import type { PublicAnswer } from './capability.ts';

/** A page as it is sent. */
export interface StoredPage extends PublicAnswer {
  readonly etag: string;
  /** Seconds after which to ask again, where there is nothing to show now. */
  readonly retryAfter?: number;
}

const MOST_CHARACTERS = 24_000_000;
const MOST_PAGES = 2_000;
/** What is older is no longer shown for want of anything newer: goods may have been hidden since. */
const LAST_SECONDS = 600;

/**
 * Pages of this process as they were made. One that is older than `seconds` is made anew, once for all who
 * ask meanwhile; so are all after `forget`. What was made before can be had by
 * `last` for ten minutes.
 */
export function pageCache(seconds: number) {
  const pages = new LRUCache<string, { page: StoredPage; since: number; generation: number }>({
    max: MOST_PAGES,
    maxSize: MOST_CHARACTERS,
    sizeCalculation: ({ page }, key) => page.body.length + key.length + 200,
  });
  const making = new Map<string, Promise<StoredPage>>();
  let generation = 0;
  const make = async (key: string, work: () => Promise<StoredPage>): Promise<StoredPage> => {
    const begun = { since: performance.now(), generation };
    const page = await work();
    // Read before the news, and ready after a page that was read behind it.
    if ((pages.peek(key)?.generation ?? 0) <= begun.generation) pages.set(key, { page, ...begun });
    return page;
  };
  return {
    forget(): void {
      generation += 1;
      // Whoever asks from now on does not get what was read before the news.
      making.clear();
    },
    last(key: string): StoredPage | undefined {
      const held = pages.get(key);
      return held !== undefined && performance.now() - held.since < LAST_SECONDS * 1000
        ? held.page
        : undefined;
    },
    async pageOf(key: string, work: () => Promise<StoredPage>): Promise<StoredPage> {
      const held = pages.get(key);
      if (
        held !== undefined &&
        held.generation === generation &&
        performance.now() - held.since < seconds * 1000
      )
        return held.page;
      const underway = making.get(key);
      if (underway !== undefined) return underway;
      const page = make(key, work).finally(() => {
        if (making.get(key) === page) making.delete(key);
      });
      making.set(key, page);
      return page;
    },
  };
}
