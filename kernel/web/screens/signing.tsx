import { Button } from 'antd';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { type FieldProps, statusOf } from '#kernel/web/fields/index.ts';
import { useServerSecond, useWords } from '#kernel/web/i18n/index.ts';
import { Checkbox, Input, Modal } from '#kernel/web/parts/index.ts';
import { isRefusal, serverNow } from '#kernel/web/request/index.ts';
import { screenPorts } from './ports.ts';
import { signingWords } from './signing-words.ts';
import { screenWords } from './words.ts';

const DIGITS = 6;
const textOf = (error: unknown): string => (isRefusal(error) ? error.message : String(error));

interface Remark {
  readonly bad: boolean;
  readonly text: string;
}
/** Six digits, the button that sends them with its countdown, and what became of it. */
function CodeInput({
  id,
  value,
  label,
  invalid,
  describedBy,
  remark,
  onChange,
  onSent,
}: {
  readonly id: string;
  readonly value: string;
  readonly label?: string | undefined;
  readonly invalid: boolean;
  readonly describedBy?: string | undefined;
  readonly remark: Remark | null;
  readonly onChange: (code: string) => void;
  readonly onSent: () => void;
}) {
  const t = useWords(signingWords);
  const second = useServerSecond();
  const [until, setUntil] = useState(0);
  const [sending, setSending] = useState(false);
  const left = Math.max(0, until - second);
  const send = () => {
    setSending(true);
    screenPorts()
      .signing.sendCode()
      .then(
        (answer) => {
          onSent();
          setUntil(Math.floor(serverNow() / 1000) + answer.nextSendSeconds);
        },
        () => undefined, // The refusal has been shown by the request client.
      )
      .finally(() => setSending(false));
  };
  return (
    <>
      <div className="sc-code">
        <Input
          id={id}
          value={value}
          aria-label={label}
          maxLength={DIGITS}
          inputMode="numeric"
          autoComplete="one-time-code"
          status={statusOf(invalid)}
          aria-invalid={invalid ? true : undefined}
          aria-describedby={[describedBy, `${id}-p`].filter(Boolean).join(' ')}
          onChange={(e) => onChange(e.target.value.replace(/\D/g, ''))}
        />
        <Button loading={sending} disabled={left > 0} onClick={send}>
          {left > 0 ? t('resend', { seconds: left }) : t('sendCode')}
        </Button>
      </div>
      <div
        id={`${id}-p`}
        className={remark?.bad ? 'fm-error' : 'fm-help'}
        role={remark?.bad ? 'alert' : 'status'}
      >
        {remark?.text ?? ''}
      </div>
    </>
  );
}

/** In a form: the code is proved as soon as its six digits are there; the value is the ticket it was proved for. */
export function TicketField({ id, value, onChange, invalid, describedBy, label }: FieldProps<unknown>) {
  const t = useWords(signingWords);
  const [code, setCode] = useState('');
  const [remark, setRemark] = useState<Remark | null>(null);
  const enter = (typed: string) => {
    setCode(typed);
    setRemark(null);
    if (value) onChange(null);
    if (typed.length === DIGITS)
      screenPorts()
        .signing.proveCode(typed)
        .then(
          ({ verifyTicket }) => {
            setRemark({ bad: false, text: t('codeProved') });
            onChange(verifyTicket);
          },
          (error: unknown) => setRemark({ bad: true, text: textOf(error) }),
        );
  };
  return (
    <div>
      <CodeInput
        id={id}
        value={code}
        label={label}
        invalid={invalid || remark?.bad === true}
        describedBy={describedBy}
        remark={remark}
        onChange={enter}
        onSent={() => setRemark({ bad: false, text: t('codeSent') })}
      />
    </div>
  );
}

type Place = 'code' | 'agree' | 'act';
/** What keeps the signature from being given, at its place. */
const Complaint = ({ problem, at }: { problem: { at: Place; text: string } | null; at: Place }) =>
  problem?.at === at ? (
    <p className="fm-error" role="alert">
      {problem.text}
    </p>
  ) : null;

/**
 * The act of signing: tick and code are asked for first, then the code is proved, then what is on screen is signed;
 * never optimistic. `onRefused` hears a refusal before it is shown.
 */
function useSigning(sign: (verifyTicket: string) => Promise<unknown>, onRefused?: (error: unknown) => void) {
  const t = useWords(signingWords);
  const [problem, setProblem] = useState<{ at: Place; text: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const alive = useRef(true);
  useEffect(() => {
    alive.current = true;
    return () => {
      alive.current = false;
    };
  }, []);
  const refused = (error: unknown, at: Place) => {
    onRefused?.(error);
    setProblem({ at, text: textOf(error) });
    return null;
  };
  const press = async (code: string, agreed: boolean) => {
    if (!agreed) return setProblem({ at: 'agree', text: t('agreeMissing') });
    if (code.length !== DIGITS) return setProblem({ at: 'code', text: t('codeMissing') });
    setProblem(null);
    setBusy(true);
    const proof = await screenPorts()
      .signing.proveCode(code)
      .catch((error: unknown) => refused(error, 'code'));
    if (!alive.current) return;
    if (proof !== null) await sign(proof.verifyTicket).catch((error: unknown) => refused(error, 'act'));
    if (alive.current) setBusy(false);
  };
  /** What was missing has been given: its complaint goes. */
  const settled = (at: Place) => setProblem((p) => (p?.at === at ? null : p));
  return { problem, busy, press, settled };
}

/**
 * Signs what is on screen: what binds is spelled out in `children`, then the tick, then the code. `done` is shown
 * once it is signed.
 */
export function SigningDialog({
  title,
  statement,
  button,
  done,
  children,
  sign,
  onRefused,
  onCancel,
  onClose,
}: {
  readonly title: string;
  /** What the tick says. */
  readonly statement: string;
  readonly button: string;
  readonly done: string | null;
  readonly children: ReactNode;
  readonly sign: (verifyTicket: string) => Promise<unknown>;
  readonly onRefused?: (error: unknown) => void;
  readonly onCancel: () => void;
  readonly onClose: () => void;
}) {
  const t = useWords(signingWords);
  const k = useWords(screenWords);
  const id = useId();
  const [code, setCode] = useState('');
  const [sent, setSent] = useState(false);
  const [agreed, setAgreed] = useState(false);
  const { problem, busy, press, settled } = useSigning(sign, onRefused);
  if (done !== null)
    return (
      <Modal
        open
        title={title}
        onCancel={onClose}
        footer={
          <Button autoFocus type="primary" onClick={onClose}>
            {k('close')}
          </Button>
        }
      >
        <p role="status">{done}</p>
      </Modal>
    );
  const wrongCode = problem?.at === 'code';
  const remark = wrongCode ? problem.text : sent ? t('codeSent') : '';
  return (
    <Modal
      open
      width={560}
      title={title}
      closable={!busy}
      mask={{ closable: false }}
      onCancel={onCancel}
      footer={
        <>
          <Button disabled={busy} onClick={onCancel}>
            {k('cancel')}
          </Button>
          <Button type="primary" loading={busy} onClick={() => void press(code, agreed)}>
            {button}
          </Button>
        </>
      }
    >
      {children}
      <Checkbox
        checked={agreed}
        onChange={(e) => {
          setAgreed(e.target.checked);
          settled('agree');
        }}
      >
        {statement}
      </Checkbox>
      <Complaint problem={problem} at="agree" />
      <div className="fm-field">
        <label htmlFor={id}>{t('code')}</label>
        <CodeInput
          id={id}
          value={code}
          invalid={wrongCode}
          remark={{ bad: wrongCode, text: remark }}
          onChange={(typed) => {
            setCode(typed);
            settled('code');
          }}
          onSent={() => {
            setSent(true);
            settled('code');
          }}
        />
      </div>
      <Complaint problem={problem} at="act" />
    </Modal>
  );
}
