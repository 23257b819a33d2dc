import './identity.css';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useWords } from '#kernel/web/i18n/use-words.ts';
import { call } from '#kernel/web/request/call.ts';
import { Card, Submit } from '#kernel/web/shell/public-input.tsx';
import { enter } from '#kernel/web/shell/session.ts';
import { StatusPage, Waiting } from '#kernel/web/shell/status-pages.tsx';
import { useScreen } from '#kernel/web/tabs/screen.ts';
import { activateUser, toLogin } from '../contract/login.ts';
import { signInWords } from '../rules/words.ts';
import { NewPasswordBoxes, useNewPassword } from './password-boxes.tsx';
import { SHOWN_HERE, useRefused } from './refused.ts';

const TICKET = /^[A-Za-z0-9_-]{43}$/;

function Bad({ said }: { readonly said?: string | undefined }) {
  const t = useWords(signInWords);
  return (
    <StatusPage title={said ?? t('redirect.bad')} hint={t('redirect.badHint')}>
      <a className="sh-button sh-primary" href="/login">
        {t('back.login')}
      </a>
    </StatusPage>
  );
}

/** Exchanges a ticket of a sister site, once: a second try would find it used. */
function BySister({ ticket, redirect }: { readonly ticket: string; readonly redirect: string | null }) {
  const t = useWords(signInWords);
  const [said, say] = useState<string | null>(null);
  const tried = useRef(false);
  useEffect(() => {
    if (tried.current) return;
    tried.current = true;
    call(toLogin, { ticket }, { suppressErrors: SHOWN_HERE }).then(
      (answer) => enter(answer, redirect),
      (error: unknown) => say(error instanceof Error ? error.message : String(error)),
    );
  }, [ticket, redirect]);
  return said === null ? <Waiting text={t('redirect.working')} /> : <Bad said={said} />;
}

/** The invited person's first password (administration-domain 5.4). */
function Activate({ ticket, redirect }: { readonly ticket: string; readonly redirect: string | null }) {
  const t = useWords(signInWords);
  const [password, type] = useState('');
  const [confirm, typeAgain] = useState('');
  const [running, run] = useState(false);
  const [bad, spoil] = useState<string | null>(null);
  const refused = useRefused();
  const rules = useNewPassword({});
  const submit = (e: FormEvent) => {
    e.preventDefault();
    if (running || !refused.check({ ...rules.wrong(password, confirm) })) return;
    run(true);
    call(
      activateUser,
      { ticket, newPassword: password, confirmPassword: confirm },
      { suppressErrors: SHOWN_HERE },
    )
      .then(
        (answer) => enter(answer, redirect),
        (error: unknown) => {
          const rule = rules.explain(error);
          if (rule !== null) return refused.check({ newPassword: rule });
          const refusal = refused.take(error);
          return refusal?.status === 10122 ? spoil(refusal.message) : undefined;
        },
      )
      .finally(() => run(false));
  };
  if (bad !== null) return <Bad said={bad} />;
  return (
    <Card title={t('activate.title')}>
      <p className="sh-help">{t('activate.hint')}</p>
      {refused.said.form ? (
        <p className="id-notice id-bad" role="alert">
          {refused.said.form}
        </p>
      ) : null}
      <form onSubmit={submit} noValidate>
        <NewPasswordBoxes
          label={t('password.set')}
          confirmLabel={t('password.confirm')}
          password={password}
          confirm={confirm}
          owner={{}}
          refused={refused}
          onPassword={type}
          onConfirm={typeAgain}
        />
        <Submit running={running}>{t('activate.submit')}</Submit>
      </form>
    </Card>
  );
}

/**
 * /auth-redirect: a ticket in the address becomes a login, or an account is activated. A way on is taken only
 * when it is a page of this site the person may open.
 */
export default function AuthRedirectPage() {
  const { search } = useScreen();
  const ticket = search.ticket ?? '';
  const redirect = search.redirect ?? null;
  if (!TICKET.test(ticket)) return <Bad />;
  if (search.type === 'sso') return <BySister ticket={ticket} redirect={redirect} />;
  return search.type === 'activate' ? <Activate ticket={ticket} redirect={redirect} /> : <Bad />;
}
