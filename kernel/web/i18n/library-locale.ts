import type { ConfigProviderProps } from 'antd';
import { useEffect, useState } from 'react';
import type { Locale } from '#kernel/rules/locale.ts';
import { useLocale } from './locale.ts';

export type LibraryLocale = NonNullable<ConfigProviderProps['locale']>;

/**
 * One language per chunk: the words of the component library and of its calendar are fetched when that
 * language is first needed.
 */
async function fetchLocale(locale: Locale): Promise<LibraryLocale> {
  const { default: dayjs } = await import('dayjs');
  if (locale === 'zh_CN') {
    const [{ default: words }] = await Promise.all([
      import('antd/locale/zh_CN'),
      import('dayjs/locale/zh-cn'),
    ]);
    dayjs.locale('zh-cn');
    return words;
  }
  const { default: words } = await import('antd/locale/en_US');
  dayjs.locale('en');
  return words;
}

/** The component library's words in the page's language; the former language stays until the new one has arrived. */
export function useLibraryLocale(): LibraryLocale | undefined {
  const locale = useLocale();
  const [held, hold] = useState<LibraryLocale>();
  useEffect(() => {
    let current = true;
    fetchLocale(locale).then(
      (words) => {
        if (current) hold(words);
      },
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [locale]);
  return held;
}
