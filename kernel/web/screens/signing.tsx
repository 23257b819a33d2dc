import { Button } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import { useServerSecond, useWords } from '#kernel/web/i18n/index.ts';
import { Input } from '#kernel/web/parts/index.ts';
import { isRefusal, serverNow } from '#kernel/web/request/index.ts';
import { signingWords } from './signing-words.ts';

/** The code by SMS: a send button with its countdown, six digits. `send` refuses by itself and says so. */
export function CodeField({
  value,
  problem,
  send,
  onChange,
  onSent,
  onEnter,
}: {
  value: string;
  problem: string | null;
  send: () => Promise<{ readonly nextSendSeconds: number }>;
  onChange: (code: string) => void;
  onSent: () => void;
  onEnter: () => void;
}) {
  const t = useWords(signingWords);
  const id = useId();
  const second = useServerSecond();
  const [until, setUntil] = useState(0);
  const [sent, setSent] = useState(false);
  const [sending, setSending] = useState(false);
  const left = Math.max(0, until - second);
  const press = () => {
    setSending(true);
    send()
      .then(
        (answer) => {
          setSent(true);
          onSent();
          setUntil(Math.floor(serverNow() / 1000) + answer.nextSendSeconds);
        },
        () => undefined, // The refusal has been shown by the request client.
      )
      .finally(() => setSending(false));
  };
  return (
    <div>
      <label htmlFor={id}>{t('code')}</label>
      <div className="sc-code">
        <Input
          id={id}
          value={value}
          maxLength={6}
          inputMode="numeric"
          autoComplete="one-time-code"
          status={problem ? 'error' : ''}
          aria-invalid={problem !== null}
          aria-describedby={`${id}-p`}
          onChange={(e) => onChange(e.target.value.replace(/\D/g, ''))}
          onPressEnter={onEnter}
        />
        <Button loading={sending} disabled={left > 0} onClick={press}>
          {left > 0 ? t('resend', { seconds: left }) : t('sendCode')}
        </Button>
      </div>
      <div id={`${id}-p`} className={problem ? 'fm-error' : 'fm-help'} role={problem ? 'alert' : 'status'}>
        {problem ?? (sent ? t('codeSent') : '')}
      </div>
    </div>
  );
}

export interface SigningProblem {
  readonly at: 'code' | 'agree' | 'act';
  readonly text: string;
}
/** What keeps the signature from being given, at its place. */
export const Complaint = ({ problem, at }: { problem: SigningProblem | null; at: SigningProblem['at'] }) =>
  problem?.at === at ? (
    <p className="fm-error" role="alert">
      {problem.text}
    </p>
  ) : null;

/**
 * The act of signing: tick and code are asked for first, then the code is proved, then what is on screen is signed;
 * never optimistic. `onRefused` hears a refusal before it is shown.
 */
export function useSigning({
  prove,
  sign,
  onRefused,
}: {
  prove: (code: string) => Promise<string>;
  sign: (verifyTicket: string) => Promise<unknown>;
  onRefused?: (error: unknown) => void;
}) {
  const t = useWords(signingWords);
  const [problem, setProblem] = useState<SigningProblem | null>(null);
  const [checking, setChecking] = useState(false);
  const alive = useRef(true);
  useEffect(() => {
    alive.current = true;
    return () => {
      alive.current = false;
    };
  }, []);
  const refused = (error: unknown, at: 'code' | 'act') => {
    onRefused?.(error);
    setProblem({ at, text: isRefusal(error) ? error.message : String(error) });
  };
  const press = async (code: string, agreed: boolean) => {
    if (!agreed) return setProblem({ at: 'agree', text: t('agreeMissing') });
    if (code.length !== 6) return setProblem({ at: 'code', text: t('codeMissing') });
    setProblem(null);
    setChecking(true);
    const ticket = await prove(code).catch((error: unknown) => {
      refused(error, 'code');
      return null;
    });
    if (!alive.current) return;
    setChecking(false);
    if (ticket !== null) await sign(ticket).catch((error: unknown) => refused(error, 'act'));
  };
  /** What was missing has been given: its complaint goes. */
  const settled = (at: 'code' | 'agree') => setProblem((p) => (p?.at === at ? null : p));
  return { problem, checking, press, settled };
}
