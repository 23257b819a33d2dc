import { Button } from 'antd';
import { useState } from 'react';
import type { FieldProps } from '#kernel/web/fields/index.ts';
import { statusOf } from '#kernel/web/fields/index.ts';
import { useServerSecond, useWords } from '#kernel/web/i18n/index.ts';
import { Input } from '#kernel/web/parts/index.ts';
import { call, isRefusal, serverNow } from '#kernel/web/request/index.ts';
import { matchCode, sendSmsCode } from '#office/identity/contract/login.ts';
import { voucherWords } from '../rules/words.ts';

const SECOND_FACTOR = { purpose: 'SIGN', channel: 'sms' } as const;

/** The code by SMS: sent on demand, proved as soon as its six digits are there; the value is the proof. */
export function TicketField({ id, value, onChange, invalid, describedBy, label }: FieldProps<unknown>) {
  const t = useWords(voucherWords);
  const second = useServerSecond();
  const [typed, type] = useState('');
  const [until, setUntil] = useState(0);
  const [sending, setSending] = useState(false);
  const [said, say] = useState<{ bad: boolean; text: string } | null>(null);
  const left = Math.max(0, until - second);
  const send = () => {
    setSending(true);
    call(sendSmsCode, SECOND_FACTOR)
      .then(
        (answer) => {
          say({ bad: false, text: t('codeSent') });
          setUntil(Math.floor(serverNow() / 1000) + answer.nextSendSeconds);
        },
        () => undefined, // The refusal has been shown by the request client.
      )
      .finally(() => setSending(false));
  };
  const enter = (text: string) => {
    const code = text.replace(/\D/g, '').slice(0, 6);
    type(code);
    if (value) onChange(null);
    if (code.length < 6) return;
    call(matchCode, { ...SECOND_FACTOR, code }, { silent: true }).then(
      (proof) => {
        say({ bad: false, text: t('codeProved') });
        onChange(proof.verifyTicket);
      },
      (error: unknown) => say({ bad: true, text: isRefusal(error) ? error.message : String(error) }),
    );
  };
  return (
    <div>
      <div className="vo-code">
        <Input
          id={id}
          value={typed}
          aria-label={label}
          maxLength={6}
          inputMode="numeric"
          autoComplete="one-time-code"
          status={statusOf(invalid || said?.bad)}
          aria-invalid={invalid || said?.bad ? true : undefined}
          aria-describedby={[describedBy, `${id}-said`].filter(Boolean).join(' ')}
          onChange={(e) => enter(e.target.value)}
        />
        <Button loading={sending} disabled={left > 0} onClick={send}>
          {left > 0 ? t('resend', { seconds: left }) : t('sendCode')}
        </Button>
      </div>
      <div
        id={`${id}-said`}
        className={said?.bad ? 'fm-error' : 'fm-help'}
        role={said?.bad ? 'alert' : 'status'}
      >
        {said?.text ?? ''}
      </div>
    </div>
  );
}
