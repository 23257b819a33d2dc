import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { LocalizedText } from '#kernel/rules/words.ts';
import { useLocalized, useWords } from '#kernel/web/i18n/index.ts';
import {
  isPermissionMissing,
  isRefusal,
  notifySuccess,
  operatorStore,
  useStore,
} from '#kernel/web/request/index.ts';
import { useScreen } from '#kernel/web/tabs/index.ts';
import { screenWords } from './words.ts';

/** The four empties (screens 2.2): nothing yet, no match, no permission, failed. Each says what to do next. */
function Empty({ glyph, title, children }: { glyph: string; title: string; children?: ReactNode }) {
  return (
    <div className="sc-empty" role="status">
      <span className="sc-empty-glyph" aria-hidden="true">
        {glyph}
      </span>
      <p className="sc-empty-title">{title}</p>
      {children}
    </div>
  );
}

/** `title` is the whole sentence; without it «No {what} yet» is said. */
export function NothingYet({
  what,
  title,
  help,
  children,
}: {
  what?: string | undefined;
  title?: string | undefined;
  help?: string | undefined;
  children?: ReactNode;
}) {
  const t = useWords(screenWords);
  return (
    <Empty
      glyph="⬡"
      title={title ?? (what === undefined ? t('empty.nothingPlain') : t('empty.nothing', { what }))}
    >
      {help ? <p className="sc-faint">{help}</p> : null}
      {children}
    </Empty>
  );
}

export function NoMatch({ filters, onClear }: { filters: readonly string[]; onClear: () => void }) {
  const t = useWords(screenWords);
  return (
    <Empty glyph="⌕" title={t('empty.noMatch')}>
      <ul className="sc-chips">
        {filters.map((f) => (
          <li key={f}>{f}</li>
        ))}
      </ul>
      <Button onClick={onClear}>{t('list.clearFilters')}</Button>
    </Empty>
  );
}

/** Nothing for this reader: his position shows him his own rows only, and there is none. Says so, and whom to ask. */
export function NoneForYou({ what, children }: { what?: string | undefined; children?: ReactNode }) {
  const t = useWords(screenWords);
  const isStaff = useStore(operatorStore)?.identityType === 'platform';
  return (
    <Empty
      glyph="⊘"
      title={what === undefined ? t('empty.noneForYouPlain') : t('empty.noneForYou', { what })}
    >
      <p className="sc-faint">{t(isStaff ? 'empty.noneForYouHelpPlatform' : 'empty.noneForYouHelp')}</p>
      {children}
    </Empty>
  );
}

/** A detail page whose address names no record, or one that is not there for this reader. */
export function NotThere({ what }: { what: LocalizedText }) {
  const t = useWords(screenWords);
  const localize = useLocalized();
  const { close } = useScreen();
  return (
    <Empty glyph="∅" title={t('empty.notThere', { what: localize(what) })}>
      <p className="sc-faint">{t('empty.notThereHelp')}</p>
      <Button type="primary" onClick={() => void close()}>
        {t('back')}
      </Button>
    </Empty>
  );
}

/** A call that did not answer: missing right, or a fault with retry and the request id to copy. */
export function Failed({ error, right, onRetry }: { error: unknown; right: string; onRetry: () => void }) {
  const t = useWords(screenWords);
  const isStaff = useStore(operatorStore)?.identityType === 'platform';
  if (isPermissionMissing(error))
    return (
      <Empty glyph="⊘" title={t('empty.noPermission')}>
        <p className="sc-faint">
          {t(isStaff ? 'empty.noPermissionHelpPlatform' : 'empty.noPermissionHelp', { right })}
        </p>
      </Empty>
    );
  const reason = error instanceof Error && error.message ? error.message : t('empty.reason');
  const requestId = isRefusal(error) ? error.requestId : '';
  const copy = () =>
    void navigator.clipboard?.writeText(requestId).then(
      () => notifySuccess(t('copied')),
      () => undefined,
    );
  return (
    <Empty glyph="!" title={t('empty.failed', { reason })}>
      <p>
        <Button type="primary" onClick={onRetry}>
          {t('retry')}
        </Button>
      </p>
      {requestId ? (
        <p className="sc-faint">
          {t('empty.requestId', { id: requestId })}{' '}
          <button type="button" className="sc-link" onClick={copy}>
            {t('empty.copyId')}
          </button>
        </p>
      ) : null}
    </Empty>
  );
}

/**
 * Grey lines where content will be, `rows` as high as those of a table; they stand still, and hold their place
 * from the start but appear only after 300 ms.
 */
export function Skeleton({ lines = 8, rows = false }: { lines?: number; rows?: boolean }) {
  const t = useWords(screenWords);
  return (
    <div
      className={rows ? 'sc-skeleton is-rows' : 'sc-skeleton'}
      role="status"
      aria-label={t('list.loading')}
    >
      {Array.from({ length: lines }, (_, n) => `line ${n}`).map((key) => (
        <div key={key} className="sc-skeleton-line" />
      ))}
    </div>
  );
}
