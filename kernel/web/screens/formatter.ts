import { useMemo } from 'react';
import { EMPTY } from '#kernel/rules/format.ts';
import { inLocale, type LocalizedText, translate } from '#kernel/rules/words.ts';
import { type Format, useFormat } from '#kernel/web/i18n/index.ts';
import { pathTo } from '../fields/code-way.ts';
import { type CodeBook, useCodeBook } from '../fields/codes.ts';
import type { CodeItem } from './ports.ts';
import type { StatusColor } from './status-color.ts';
import { screenWords } from './words.ts';

/** What stands for a name that is on its way: a code is no word for a reader. */
export const ON_ITS_WAY = '…';

/**
 * How this reader sees values: formats, both-language words, names of codes. Cells, cards, exports and
 * confirmations all read through it.
 */
export interface Formatter extends Format {
  text(said: LocalizedText): string;
  bool(value: boolean | null | undefined): string;
  /** The item's name, else the code itself; `--` when empty, `…` while its set is on its way. */
  codeName(set: string, code: string | null): string;
  /** The items of a set in levels from the top down to a code; none when it is empty or unknown. */
  codePath(set: string, code: string | null): readonly CodeItem[];
  badge(set: string, code: string): StatusColor | null;
  codeChoices(set: string): readonly { readonly value: string; readonly label: string }[];
  /** A text stored in both languages; falls back to Chinese. */
  i18n(
    value: { readonly zh_CN: string; readonly en_US?: string | null | undefined } | null | undefined,
  ): string;
  /** Whole numbers with separators. */
  count(value: number | null | undefined): string;
}

export function formatterOf(format: Format, codes: CodeBook): Formatter {
  const { locale } = format;
  return {
    ...format,
    text: (said) => inLocale(said, locale),
    bool: (value) =>
      value === null || value === undefined ? EMPTY : translate(screenWords, locale, value ? 'yes' : 'no'),
    codeName: (set, code) => {
      if (code === null || code === '') return EMPTY;
      return codes[set] === null ? ON_ITS_WAY : (codes[set]?.[code]?.itemName ?? code);
    },
    codePath: (set, code) => (code === null ? [] : pathTo(Object.values(codes[set] ?? {}), code)),
    badge: (set, code) => codes[set]?.[code]?.badge ?? null,
    codeChoices: (set) =>
      Object.values(codes[set] ?? {}).map((item) => ({ value: item.itemCode, label: item.itemName })),
    i18n: (value) =>
      value ? (locale === 'en_US' && value.en_US ? value.en_US : value.zh_CN) || EMPTY : EMPTY,
    count: (value) =>
      value === null || value === undefined ? EMPTY : String(value).replace(/\B(?=(\d{3})+$)/g, ','),
  };
}

/** The reader of this page, with the code sets a screen names. */
export function useFormatter(sets: readonly string[] = []): Formatter {
  const format = useFormat();
  const codes = useCodeBook(sets);
  return useMemo(() => formatterOf(format, codes), [format, codes]);
}
