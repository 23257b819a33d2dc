import { useCallback, useEffect, useRef } from 'react';
import { notifyError, type RefusalError } from '#kernel/web/request/index.ts';

const SIGNED_OUT = 401;

interface Answer {
  readonly error: RefusalError | null;
  readonly data: unknown;
  readonly errorUpdatedAt: number;
  readonly dataUpdatedAt: number;
}

/**
 * Tells in a toast that rows on screen could not be asked again (R-ERR-002, R-ERR-005, R-ERR-006): once for
 * one cause while a live list keeps asking, and each time the reader asked himself, who says so by `expect`.
 */
export function useRefetchFailure({ error, data, errorUpdatedAt, dataUpdatedAt }: Answer) {
  const said = useRef<string | null>(null);
  const expected = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same error at another time is another failure
  useEffect(() => {
    const byHand = expected.current;
    expected.current = false;
    if (error === null || data === undefined) {
      said.current = null;
      return;
    }
    if (error.toasted || error.http === SIGNED_OUT || (!byHand && said.current === error.message)) return;
    said.current = error.message;
    notifyError(error.message, error.http >= 500 ? error.requestId : undefined);
  }, [error, errorUpdatedAt, dataUpdatedAt]);
  return {
    expect: useCallback(() => {
      expected.current = true;
    }, []),
  };
}
