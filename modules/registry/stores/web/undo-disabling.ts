import type { Locale } from '#kernel/rules/locale.ts';
import { translate } from '#kernel/rules/words.ts';
import { type Undo, undoBy } from '#kernel/web/screens/acts.ts';
import { type UndoneDisabling, undoDisableStore } from '../contract/store.ts';
import { storeWords } from '../rules/store-words.ts';

/** What came back when a disabling was undone, and in words what did not. */
export function undoneText(undone: UndoneDisabling, locale: Locale): { text: string; whole: boolean } {
  const { offersBack, offersLeft, rank, rankBack } = undone;
  const count = (key: 'undo.back' | 'undo.ended' | 'undo.marketClosed' | 'undo.blocked', n: number) =>
    n === 0 ? [] : [translate(storeWords, locale, key, { n })];
  const place =
    rank === null ? [] : [translate(storeWords, locale, rankBack ? 'undo.rank' : 'undo.rankGone', { rank })];
  const left = [
    ...count('undo.ended', offersLeft.ended),
    ...count('undo.marketClosed', offersLeft.marketClosed),
    ...count('undo.blocked', offersLeft.blocked),
  ];
  const details = [...count('undo.back', offersBack), ...place, ...left];
  const done = translate(storeWords, locale, 'undo.done');
  const [colon, semicolon, stop] = locale === 'zh_CN' ? ['：', '；', '。'] : [': ', '; ', '.'];
  return {
    text: details.length === 0 ? done : `${done}${colon}${details.join(semicolon)}${stop}`,
    whole: left.length === 0 && (rank === null || rankBack),
  };
}

/** Takes a disabling back with what it took; the toast offers it for eight seconds. */
export const undoDisabling: Undo<{ readonly id: string }> = undoBy(undoDisableStore, {
  send: (row) => ({ id: row.id }),
  said: undoneText,
});
