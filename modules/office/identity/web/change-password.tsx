import './identity.css';
import { type FormEvent, useState } from 'react';
import { useWords } from '#kernel/web/i18n/use-words.ts';
import { call } from '#kernel/web/request/call.ts';
import { operatorStore, setToken } from '#kernel/web/request/session.ts';
import { useStore } from '#kernel/web/request/store.ts';
import { notifySuccess } from '#kernel/web/request/toast.ts';
import { PasswordBox } from '#kernel/web/shell/public-input.tsx';
import { loadAccess } from '#kernel/web/shell/session.ts';
import { go, useUnsaved } from '#kernel/web/tabs/index.ts';
import { landing } from '#kernel/web/tabs/tabs.ts';
import { changePassword } from '../contract/account.ts';
import { accountWords } from '../rules/account-words.ts';
import { NewPasswordBoxes, useNewPassword } from './password-boxes.tsx';
import { SHOWN_HERE, useRefused } from './refused.ts';

const NOTHING = { old: '', password: '', confirm: '' };

/** /myAccount/changePassword: also the one page of a login whose password is initial or expired (R-ACCT-004). */
export default function ChangePasswordPage() {
  const t = useWords(accountWords);
  const operator = useStore(operatorStore);
  const owner = {
    loginName: operator?.loginName ?? null,
    mobile: operator?.mobile ?? null,
    email: operator?.email ?? null,
  };
  const [typed, type] = useState(NOTHING);
  const [running, run] = useState(false);
  const refused = useRefused();
  const rules = useNewPassword(owner);
  useUnsaved(typed.password !== '' && !running);
  const bound = operator?.mustChangePassword === true || operator?.passwordExpired === true;
  const finish = async (token: string) => {
    setToken(token);
    type(NOTHING);
    refused.clear();
    notifySuccess(t('password.done'));
    await loadAccess();
    if (bound) go(landing.get(), { replace: true });
  };
  const submit = (e: FormEvent) => {
    e.preventDefault();
    if (
      running ||
      !refused.check({
        oldPassword: typed.old === '' && t('password.old.enter'),
        ...rules.wrong(typed.password, typed.confirm),
      })
    )
      return;
    run(true);
    call(
      changePassword,
      { oldPassword: typed.old, newPassword: typed.password, confirmPassword: typed.confirm },
      { suppressErrors: SHOWN_HERE, overlay: true },
    )
      .then(
        ({ token }) => finish(token),
        (error: unknown) => {
          const rule = rules.explain(error);
          if (rule === null) refused.take(error);
          else refused.check({ newPassword: rule });
        },
      )
      .finally(() => run(false));
  };
  const reason = operator?.mustChangePassword
    ? t('password.initial')
    : operator?.passwordExpired
      ? t('password.expired')
      : null;
  return (
    <div className="id-page id-narrow">
      <h1>{t('password.title')}</h1>
      {reason === null ? null : (
        <p className="id-notice" role="status">
          {reason}
        </p>
      )}
      {refused.said.form ? (
        <p className="id-notice id-bad" role="alert">
          {refused.said.form}
        </p>
      ) : null}
      <form className="id-panel" onSubmit={submit} noValidate>
        <PasswordBox
          label={t('password.old')}
          value={typed.old}
          error={refused.said.oldPassword}
          autoComplete="current-password"
          maxLength={64}
          required
          onChange={(e) => type({ ...typed, old: e.target.value })}
        />
        <NewPasswordBoxes
          label={t('password.new')}
          confirmLabel={t('password.confirm')}
          password={typed.password}
          confirm={typed.confirm}
          owner={owner}
          refused={refused}
          onPassword={(password) => type({ ...typed, password })}
          onConfirm={(confirm) => type({ ...typed, confirm })}
        />
        <p className="sh-help">{t('password.hint')}</p>
        <p className="id-acts">
          <button type="submit" className="sh-button sh-primary" disabled={running} aria-busy={running}>
            {t('password.submit')}
          </button>
        </p>
      </form>
    </div>
  );
}
