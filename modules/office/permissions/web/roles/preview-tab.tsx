import { useState } from 'react';
import { inLocale } from '#kernel/rules/words.ts';
import { useLocale, useWords } from '#kernel/web/i18n/index.ts';
import { lazyComponent } from '#kernel/web/parts/index.ts';
import { useCall } from '#kernel/web/request/index.ts';
import { Failed, Skeleton } from '#kernel/web/screens/index.ts';
import { type MenuEntry, queryMenuByRole } from '../../contract/menu.ts';
import { buttons, isButtonCode } from '../../rules/buttons.ts';
import { roleWords } from '../../rules/role-words.ts';

const MenuIcon = lazyComponent(() => import('#kernel/web/shell/menu-icons.tsx').then((m) => m.default));
const nameOf = (entry: MenuEntry, locale: 'zh_CN' | 'en_US'): string =>
  locale === 'en_US' && entry.names?.en_US ? entry.names.en_US : (entry.names?.zh_CN ?? entry.name);

/** The menu as somebody sees it who holds this role alone, and the buttons of each page (R-MENU-021). */
export function PreviewAs({ code }: { code: string }) {
  const t = useWords(roleWords);
  const locale = useLocale();
  const [chosen, choose] = useState<MenuEntry | null>(null);
  const { data, error, refetch } = useCall(
    queryMenuByRole,
    { domainCode: 'platform', role: code },
    { silent: true },
  );
  if (error) return <Failed error={error} right={t('tab.preview')} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton />;
  if (data.length === 0) return <p className="sc-faint">{t('previewEmpty')}</p>;
  return (
    <>
      <p className="sc-faint">{t('previewHelp')}</p>
      <div className="pm-preview">
        <nav className="pm-preview-menu" aria-label={t('tab.preview')}>
          <Entries entries={data} chosen={chosen?.id ?? null} onChoose={choose} />
        </nav>
        <section className="pm-preview-page" aria-live="polite">
          {chosen === null ? (
            <p className="sc-faint">{t('choosePage')}</p>
          ) : (
            <>
              <h3>{nameOf(chosen, locale)}</h3>
              <p className="sc-faint">
                {chosen.url}
                {chosen.displayStatus === '0' ? ` · ${t('hiddenPage')}` : ''}
              </p>
              {chosen.buttons.length === 0 ? (
                <p>{t('previewNone')}</p>
              ) : (
                <ul className="sc-chips pm-preview-buttons" aria-label={t('previewButtons')}>
                  {chosen.buttons.map((b) => (
                    <li key={b}>{isButtonCode(b) ? inLocale(buttons[b], locale) : b}</li>
                  ))}
                </ul>
              )}
            </>
          )}
        </section>
      </div>
    </>
  );
}

function Entries({
  entries,
  chosen,
  onChoose,
}: {
  entries: readonly MenuEntry[];
  chosen: string | null;
  onChoose: (entry: MenuEntry) => void;
}) {
  const locale = useLocale();
  const t = useWords(roleWords);
  return (
    <ul>
      {entries.map((entry) => (
        <li key={entry.id}>
          {entry.children.length > 0 ? (
            <>
              <strong className="pm-preview-line">
                <MenuIcon code={entry.iconCode ?? ''} />
                {nameOf(entry, locale)}
              </strong>
              <Entries entries={entry.children} chosen={chosen} onChoose={onChoose} />
            </>
          ) : (
            <button
              type="button"
              className="pm-preview-line"
              aria-pressed={chosen === entry.id}
              onClick={() => onChoose(entry)}
            >
              <MenuIcon code={entry.iconCode ?? ''} />
              {nameOf(entry, locale)}
              {entry.displayStatus === '0' ? <small className="sc-faint"> {t('hiddenPage')}</small> : null}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
