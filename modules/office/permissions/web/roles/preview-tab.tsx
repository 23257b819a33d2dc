import { useState } from 'react';
import { inLocale } from '#kernel/rules/words.ts';
import { useLocale, useWords } from '#kernel/web/i18n/index.ts';
import { lazyComponent } from '#kernel/web/parts/index.ts';
import { useCall } from '#kernel/web/request/index.ts';
import { Failed, Skeleton } from '#kernel/web/screens/index.ts';
import { queryMenuByRole } from '../../contract/menu.ts';
import type { GrantableNode } from '../../contract/role-grants.ts';
import { buttons, isButtonCode } from '../../rules/buttons.ts';
import { roleWords } from '../../rules/role-words.ts';
import type { Held } from './grant-model.ts';
import { type PreviewEntry, pendingMenu } from './pending-menu.ts';

const MenuIcon = lazyComponent(() => import('#kernel/web/shell/menu-icons.tsx').then((m) => m.default));
const nameOf = (entry: PreviewEntry, locale: 'zh_CN' | 'en_US'): string =>
  locale === 'en_US' && entry.names?.en_US ? entry.names.en_US : (entry.names?.zh_CN ?? entry.name);

/**
 * The menu as somebody sees it who holds this role alone, and the buttons of each page (R-MENU-021). `pending`:
 * with the ticks that are not saved yet.
 */
export function PreviewAs({
  code,
  pending,
}: {
  code: string;
  pending: { readonly nodes: readonly GrantableNode[]; readonly held: Held } | null;
}) {
  const t = useWords(roleWords);
  const locale = useLocale();
  const [chosenId, choose] = useState<string | null>(null);
  const { data, error, refetch } = useCall(
    queryMenuByRole,
    { domainCode: 'platform', role: code },
    { silent: true },
  );
  if (error) return <Failed error={error} right={t('tab.preview')} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton />;
  const entries = pending === null ? data : pendingMenu(data, pending.nodes, pending.held);
  const note = pending === null ? null : <p className="pm-pending">{t('previewPending')}</p>;
  if (entries.length === 0)
    return (
      <>
        {note}
        <p className="sc-faint">{t('previewEmpty')}</p>
      </>
    );
  const chosen = entryOf(entries, chosenId);
  return (
    <>
      {note}
      <p className="sc-faint">{t('previewHelp')}</p>
      <div className="pm-preview">
        <nav className="pm-preview-menu" aria-label={t('tab.preview')}>
          <Entries entries={entries} chosen={chosenId} onChoose={choose} />
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

function entryOf(entries: readonly PreviewEntry[], id: string | null): PreviewEntry | null {
  for (const entry of entries) {
    const found = entry.id === id ? entry : entryOf(entry.children, id);
    if (found !== null) return found;
  }
  return null;
}

function Entries({
  entries,
  chosen,
  onChoose,
}: {
  entries: readonly PreviewEntry[];
  chosen: string | null;
  onChoose: (id: string) => void;
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
              onClick={() => onChoose(entry.id)}
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
