import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useFormat } from '#kernel/web/i18n/index.ts';
import { type CodeItem, screenPorts } from '../screens/ports.ts';

const FRESH_MS = 300_000;
const none: readonly CodeItem[] = [];
const question = (set: string, locale: string) => ({
  queryKey: ['codes', set, locale],
  queryFn: () => screenPorts().codes(set),
  staleTime: FRESH_MS,
});

/** Items of a code set in the reader's language; asked again when the language changes. */
export function useCodes(set: string): { readonly items: readonly CodeItem[]; readonly loading: boolean } {
  const { locale } = useFormat();
  const { data, isPending } = useQuery(question(set, locale));
  return { items: data ?? none, loading: isPending };
}

/** By set and code; null while a set is on its way. */
export type CodeBook = Readonly<Record<string, Readonly<Record<string, CodeItem>> | null>>;

/** Several sets at once, by set and code, for cells that name codes. */
export function useCodeBook(sets: readonly string[]): CodeBook {
  const { locale } = useFormat();
  const answers = useQueries({ queries: sets.map((set) => question(set, locale)) });
  const stamp = answers.map((a) => `${a.status}${a.dataUpdatedAt}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answers are a new array at every drawing; their stamps say whether they changed
  return useMemo(
    () =>
      Object.fromEntries(
        sets.map((set, n) => [
          set,
          answers[n]?.isPending
            ? null
            : Object.fromEntries((answers[n]?.data ?? none).map((item) => [item.itemCode, item])),
        ]),
      ),
    [stamp, sets.join()],
  );
}
