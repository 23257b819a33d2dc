import LockFilled from '@ant-design/icons/LockFilled';
import { type FormEvent, type InputHTMLAttributes, useEffect, useState } from 'react';
import { LOGIN } from '#kernel/rules/entrance.ts';
import { useWords } from '../i18n/use-words.ts';
import { isRefusal } from '../request/refusal-error.ts';
import { operatorStore } from '../request/session.ts';
import { useStore } from '../request/store.ts';
import { notifyError } from '../request/toast.ts';
import { Dialog } from './dialog.tsx';
import { lockStore, uncover } from './lock.ts';
import { unlockNow } from './lock-now.ts';
import { shellPorts } from './ports.ts';
import { ended } from './session.ts';
import { shellWords } from './words.ts';

const TRIES = 5;

type Way = 'password' | 'code';

/** What was said about the last try, and how many are left; the fifth wrong one ends the login. */
function useTries() {
  const t = useWords(shellWords);
  const [fails, setFails] = useState(0);
  const [said, say] = useState('');
  const failed = (error: unknown) => {
    // No answer is no wrong proof: it does not count.
    const wrong = isRefusal(error) && error.http === 200;
    const left = TRIES - fails - (wrong ? 1 : 0);
    if (left <= 0) {
      notifyError(t('lock.ended'));
      return ended(LOGIN);
    }
    setFails(TRIES - left);
    // The refusal speaks of an old password, as where one is changed; here there is one only.
    const message =
      isRefusal(error) && error.code === 'PASSWORD_OLD_WRONG'
        ? t('lock.wrong')
        : error instanceof Error
          ? error.message
          : String(error);
    say(wrong ? t('lock.left', { message, n: left }) : message);
  };
  return { said, say, failed };
}

/** Asks for a code, and says when the next may be asked for. */
function SendCode({ say }: { readonly say: (text: string) => void }) {
  const t = useWords(shellWords);
  const operator = useStore(operatorStore);
  const [left, wait] = useState(0);
  const [sending, run] = useState(false);
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => wait(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  const send = () => {
    run(true);
    shellPorts()
      .sendUnlockCode(operator?.mobile ? 'sms' : 'email')
      .then(
        (seconds) => {
          wait(seconds);
          say(t('lock.sent'));
        },
        (error: unknown) => say(error instanceof Error ? error.message : String(error)),
      )
      .finally(() => run(false));
  };
  return (
    <button type="button" className="sh-button" disabled={sending || left > 0} onClick={send}>
      {left > 0 ? t('lock.resend', { n: left }) : t('lock.send')}
    </button>
  );
}

const FIELDS = {
  password: { type: 'password', autoComplete: 'current-password' },
  code: { type: 'text', autoComplete: 'one-time-code', inputMode: 'numeric', maxLength: 6 },
} as const satisfies Record<Way, InputHTMLAttributes<HTMLInputElement>>;

/** By password, or by a code sent to the own number or address (administration-domain 17). */
function Unlock({ name }: { readonly name: string }) {
  const t = useWords(shellWords);
  const [way, choose] = useState<Way>('password');
  const [proof, type] = useState('');
  const [running, run] = useState(false);
  const { said, say, failed } = useTries();
  const other = way === 'password' ? 'code' : 'password';
  const submit = (e: FormEvent) => {
    e.preventDefault();
    if (running || proof === '') return;
    run(true);
    unlockNow(way === 'password' ? { password: proof } : { smsCode: proof.trim() })
      .then(uncover, failed)
      .finally(() => {
        run(false);
        type('');
      });
  };
  const turn = () => {
    choose(other);
    type('');
    say('');
  };
  return (
    <form className="sh-lock" onSubmit={submit}>
      <LockFilled aria-hidden="true" />
      <p>{t(way === 'password' ? 'lock.hint' : 'lock.codeHint', { name })}</p>
      <label htmlFor="sh-lock-proof">{t(`lock.${way}`)}</label>
      <input
        id="sh-lock-proof"
        className="sh-input"
        key={way}
        {...FIELDS[way]}
        data-focus
        value={proof}
        onChange={(e) => type(e.target.value)}
        aria-invalid={said !== '' && said !== t('lock.sent')}
        aria-describedby="sh-lock-said"
      />
      {way === 'code' ? <SendCode say={say} /> : null}
      <p id="sh-lock-said" role="alert" className={said === t('lock.sent') ? 'sh-help' : 'sh-error'}>
        {said}
      </p>
      <button type="submit" className="sh-button sh-primary" disabled={running || proof === ''}>
        {t('lock.unlock')}
      </button>
      <button type="button" className="sh-link" onClick={turn}>
        {t(way === 'password' ? 'lock.byCode' : 'lock.byPassword')}
      </button>
      <button
        type="button"
        className="sh-button"
        onClick={() =>
          void shellPorts()
            .logout(false)
            .catch(() => undefined)
            .then(() => ended(LOGIN))
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
