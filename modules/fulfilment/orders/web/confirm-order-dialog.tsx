import { Button } from 'antd';
import { useState } from 'react';
import { ariaOf, type FieldProps } from '#kernel/web/fields/field.ts';
import { useServerSecond, useWords } from '#kernel/web/i18n/index.ts';
import { Input } from '#kernel/web/parts/index.ts';
import { call, isRefusal, serverNow } from '#kernel/web/request/index.ts';
import { formDialog } from '#kernel/web/screens/form-dialog.tsx';
import { matchCode, sendSmsCode } from '#office/identity/contract/login.ts';
import type { OrderDetail } from '../contract/order.ts';
import { confirmOrder } from '../contract/order-acts.ts';
import { hubWords } from '../rules/hub-words.ts';

const w = hubWords.table;
const SECOND_FACTOR = { purpose: 'SIGN', channel: 'sms' } as const;
const DIGITS = 6;

/** Sends a code to the reader's own number and proves it as soon as its six digits are there; the proof is the value. */
function CodeField(props: FieldProps<unknown>) {
  const t = useWords(hubWords);
  const second = useServerSecond();
  const [code, type] = useState('');
  const [until, wait] = useState(0);
  const [problem, say] = useState<string | null>(null);
  const left = Math.max(0, until - second);
  const send = () =>
    call(sendSmsCode, SECOND_FACTOR).then(
      (answer) => wait(Math.floor(serverNow() / 1000) + answer.nextSendSeconds),
      () => undefined, // The refusal has been shown by the request client.
    );
  const typed = (text: string) => {
    type(text);
    say(null);
    props.onChange(null);
    if (text.length === DIGITS)
      call(matchCode, { ...SECOND_FACTOR, code: text }, { silent: true }).then(
        ({ verifyTicket }) => props.onChange(verifyTicket),
        (error: unknown) => say(isRefusal(error) ? error.message : String(error)),
      );
  };
  return (
    <>
      <div className="od-code-field">
        <Input
          id={props.id}
          value={code}
          maxLength={DIGITS}
          inputMode="numeric"
          autoComplete="one-time-code"
          status={props.invalid || problem !== null ? 'error' : ''}
          {...ariaOf(props)}
          onChange={(e) => typed(e.target.value.replace(/\D/g, ''))}
        />
        <Button disabled={left > 0} onClick={() => void send()}>
          {left > 0 ? t('resend', { seconds: left }) : t('sendCode')}
        </Button>
      </div>
      {problem === null ? null : (
        <div className="fm-error" role="alert">
          {problem}
        </div>
      )}
    </>
  );
}

const Dialog = formDialog(confirmOrder, hubWords, ({ field, section }) => ({
  title: w.confirmOrder,
  label: w.confirmOrder,
  done: w.confirmOrderDone,
  sections: [section([field.custom('verifyTicket', CodeField, { span: 3 })], { help: w.confirmOrderBody })],
}));

/** The customer confirms what was placed for him. */
export const ConfirmOrderDialog = ({ row, onClose }: { row: OrderDetail; onClose: () => void }) => (
  <Dialog start={{ id: row.id, version: row.version }} about={row.orderNo} onClose={onClose} />
);
