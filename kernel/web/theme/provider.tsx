import { ConfigProvider } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { type LibraryLocale, useLibraryLocale } from '../i18n/library-locale.ts';
import { antdTheme } from './antd-theme.ts';
import { useAppliedTheme } from './apply.ts';
import { layers } from './layers.ts';
import { usePrefs } from './prefs.ts';

/** Styles the library writes at run time carry the page's nonce, or the content security policy drops them. */
const nonce = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;

const SIZES = { small: 'small', default: 'middle', large: 'large' } as const;

/**
 * Stands in until the words have arrived: the library wraps its children anew when it gets a locale for the
 * first time, and everything typed or opened until then would be lost.
 */
const NO_WORDS: LibraryLocale = { locale: 'none' };

/** The component library in the system's dress and the reader's language. Changing either redraws; nothing is remounted. */
export function ThemeProvider({ children }: { readonly children: ReactNode }) {
  const prefs = usePrefs();
  const mode = useAppliedTheme();
  const words = useLibraryLocale();
  const theme = useMemo(() => antdTheme(prefs, mode), [prefs, mode]);
  const [csp] = useState(() => ({ nonce: nonce() }));
  return (
    <ConfigProvider
      theme={theme}
      componentSize={SIZES[prefs.size]}
      button={{ autoInsertSpace: false }}
      getPopupContainer={layers}
      {...(csp.nonce ? { csp: { nonce: csp.nonce } } : {})}
      locale={words ?? NO_WORDS}
    >
      {children}
    </ConfigProvider>
  );
}
