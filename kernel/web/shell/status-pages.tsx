import { type ReactNode, useEffect, useState } from 'react';
import { LOGIN } from '#kernel/rules/entrance.ts';
import { useWords } from '../i18n/use-words.ts';
import { operatorStore } from '../request/session.ts';
import { useStore } from '../request/store.ts';
import { landing } from '../tabs/tabs.ts';
import { usePlatform } from './platform.ts';
import { shellWords } from './words.ts';

interface StatusPageProps {
  readonly code?: string;
  readonly title: string;
  readonly hint?: string;
  readonly more?: string | undefined;
  readonly children?: ReactNode;
}
/** A page that says one thing and offers the next step. */
export function StatusPage({ code, title, hint, more, children }: StatusPageProps) {
  return (
    <section className="sh-note">
      {code ? (
        <p className="sh-note-code ct-num" aria-hidden="true">
          {code}
        </p>
      ) : null}
      <h1>{title}</h1>
      {hint ? <p>{hint}</p> : null}
      {more ? <p>{more}</p> : null}
      {children ? <div className="sh-note-acts">{children}</div> : null}
    </section>
  );
}

function WayOut() {
  const t = useWords(shellWords);
  const signedIn = useStore(operatorStore) !== null;
  const home = useStore(landing);
  return signedIn ? (
    <a className="sh-button sh-primary" href={home}>
      {t('page.home')}
    </a>
  ) : (
    <a className="sh-button sh-primary" href={LOGIN}>
      {t('page.login')}
    </a>
  );
}

/** /403: which right is missing and who can give it. */
export function Forbidden({ page }: { readonly page?: string | undefined }) {
  const t = useWords(shellWords);
  const isStaff = useStore(operatorStore)?.identityType === 'platform';
  return (
    <StatusPage
      code="403"
      title={t('403.title')}
      hint={t(isStaff ? '403.hintPlatform' : '403.hint')}
      more={page ? t('403.page', { page }) : undefined}
    >
      <WayOut />
    </StatusPage>
  );
}
/** /404 */
export function Missing() {
  const t = useWords(shellWords);
  return (
    <StatusPage code="404" title={t('404.title')} hint={t('404.hint')}>
      <WayOut />
    </StatusPage>
  );
}
/** The menu could not be loaded; pressing the button asks again. */
export function RetryMenu({ retry }: { readonly retry: () => void }) {
  const t = useWords(shellWords);
  return (
    <StatusPage title={t('retry.title')} hint={t('retry.hint')}>
      <button type="button" className="sh-button sh-primary" onClick={retry}>
        {t('page.retry')}
      </button>
    </StatusPage>
  );
}
/** A route that is on the plan: honest about it, and reachable only with the right to it. */
export function Planned({ page }: { readonly page: string }) {
  const t = useWords(shellWords);
  return (
    <StatusPage title={t('planned.title')} hint={t('planned.hint', { page })}>
      <WayOut />
    </StatusPage>
  );
}

/** Waiting says so after 300 ms, not before. */
export function Waiting({ text }: { readonly text?: string }) {
  const t = useWords(shellWords);
  const picture = usePlatform()?.loading;
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 300);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="sh-waiting" role="status">
      {late ? (
        <>
          {picture ? (
            <img src={picture} alt="" height={48} />
          ) : (
            <span className="sh-spin" aria-hidden="true" />
          )}
          {text ?? t('page.loading')}
        </>
      ) : null}
    </div>
  );
}
