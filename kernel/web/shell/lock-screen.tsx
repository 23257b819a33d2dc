import LockFilled from '@ant-design/icons/LockFilled';
import { type FormEvent, useState } from 'react';
import { useWords } from '../i18n/use-words.ts';
import { isRefusal } from '../request/refusal-error.ts';
import { operatorStore } from '../request/session.ts';
import { useStore } from '../request/store.ts';
import { sayError } from '../request/toast.ts';
import { Dialog } from './dialog.tsx';
import { lockStore, uncover } from './lock.ts';
import { shellPorts } from './ports.ts';
import { ended } from './session.ts';
import { shellWords } from './words.ts';

const TRIES = 5;

function Unlock({ name }: { readonly name: string }) {
  const t = useWords(shellWords);
  const [password, type] = useState('');
  const [fails, setFails] = useState(0);
  const [said, say] = useState('');
  const [running, run] = useState(false);
  const failed = (error: unknown) => {
    // No answer is no wrong password: it does not count.
    const wrong = isRefusal(error) && error.http === 200;
    const left = TRIES - fails - (wrong ? 1 : 0);
    if (left <= 0) {
      sayError(t('lock.ended'));
      return ended('/login');
    }
    setFails(TRIES - left);
    const message = error instanceof Error ? error.message : String(error);
    say(wrong ? t('lock.left', { message, n: left }) : message);
  };
  const submit = (e: FormEvent) => {
    e.preventDefault();
    if (running || password === '') return;
    run(true);
    shellPorts()
      .unlock(password)
      .then(uncover, failed)
      .finally(() => {
        run(false);
        type('');
      });
  };
  return (
    <form className="sh-lock" onSubmit={submit}>
      <LockFilled aria-hidden="true" />
      <p>{t('lock.hint', { name })}</p>
      <label htmlFor="sh-lock-password">{t('lock.password')}</label>
      <input
        id="sh-lock-password"
        className="sh-input"
        type="password"
        autoComplete="current-password"
        data-focus
        value={password}
        onChange={(e) => type(e.target.value)}
        aria-invalid={said !== ''}
        aria-describedby="sh-lock-said"
      />
      <p id="sh-lock-said" role="alert" className="sh-error">
        {said}
      </p>
      <button type="submit" className="sh-button sh-primary" disabled={running || password === ''}>
        {t('lock.unlock')}
      </button>
      <button
        type="button"
        className="sh-button"
        onClick={() =>
          void shellPorts()
            .logout(false)
            .catch(() => undefined)
            .then(() => ended('/login'))
        }
      >
        {t('me.logout')}
      </button>
    </form>
  );
}

/** Covers the whole page until the password is given; five wrong ones end the login (administration-domain 17). */
export function LockScreen() {
  const t = useWords(shellWords);
  const { locked } = useStore(lockStore);
  const operator = useStore(operatorStore);
  if (!locked || !operator) return null;
  return (
    <div className="sh-lock-cover">
      <Dialog title={t('lock.title')} firm onClose={() => undefined}>
        <Unlock name={operator.userName} />
      </Dialog>
    </div>
  );
}
