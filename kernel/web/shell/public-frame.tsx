import { type ReactNode, Suspense } from 'react';
import { LOGIN } from '#kernel/rules/entrance.ts';

import { LOCALES, useLocale } from '../i18n/locale.ts';
import { useWords } from '../i18n/use-words.ts';
import { useAppliedTheme } from '../theme/apply.ts';
import { DemoBanner, OfflineBanner, SkipLink, StorageBanner } from './banners.tsx';
import { chooseLanguage } from './language.ts';
import { Logo } from './logo.tsx';
import { platformName, readI18n, usePlatform } from './platform.ts';
import { shellSlots } from './slots.ts';
import { shellWords } from './words.ts';

/**
 * Head and foot of pages that need no login: name, language, records of the operator. Carries neither the
 * shell nor the component library.
 */
export function PublicFrame({ children }: { readonly children: ReactNode }) {
  const t = useWords(shellWords);
  const locale = useLocale();
  const platform = usePlatform();
  const { publicNav: Nav, publicEnd: End } = shellSlots();
  useAppliedTheme();
  return (
    <div className="pf">
      <SkipLink />
      <DemoBanner />
      <OfflineBanner />
      <StorageBanner />
      <header className="pf-head">
        <a className="sh-brand" href={LOGIN}>
          <Logo />
          <span>{platformName()}</span>
        </a>
        <span className="sh-gap" />
        {Nav ? (
          <Suspense>
            <Nav />
          </Suspense>
        ) : null}
        <fieldset className="sh-seg" aria-label={t('language')}>
          {LOCALES.map((l) => (
            <button
              key={l}
              type="button"
              lang={l === 'zh_CN' ? 'zh-CN' : 'en'}
              aria-pressed={l === locale}
              onClick={() => chooseLanguage(l)}
            >
              {t(`lang.${l}`)}
            </button>
          ))}
        </fieldset>
      </header>
      <main id="main" tabIndex={-1} className="pf-main">
        {children}
      </main>
      {End ? (
        <Suspense>
          <End />
        </Suspense>
      ) : null}
      <footer className="sh-end">
        {(platform?.footer ?? []).map((line) => {
          const text = readI18n(line.text);
          return line.link ? (
            <a key={text} href={line.link} target="_blank" rel="noopener noreferrer">
              {text}
            </a>
          ) : (
            <span key={text}>{text}</span>
          );
        })}
      </footer>
    </div>
  );
}
