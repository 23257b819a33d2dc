import { Button } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import { provisionalWords } from '#fulfilment/quantities/rules/provisional-words.ts';
import { unitMark } from '#fulfilment/quantities/rules/unit-words.ts';
import { inLocale, nameOf } from '#kernel/rules/words.ts';
import { useFormat, useServerSecond, useWords } from '#kernel/web/i18n/index.ts';
import { Checkbox, Input, Modal } from '#kernel/web/parts/index.ts';
import { call, isRefusal, serverNow, useAct } from '#kernel/web/request/index.ts';
import { ConfirmPanel, notifyCanceled } from '#kernel/web/screens/index.ts';
import { screenWords } from '#kernel/web/screens/words.ts';
import { matchCode, sendSmsCode } from '#office/identity/contract/login.ts';
import { type LetterDetail, signLetter } from '../contract/letter.ts';
import { formulaOf } from '../rules/letter-content.ts';
import { LETTER } from '../rules/letter-lifecycle.ts';
import { LetterChanged } from '../rules/refusals.ts';
import { letterPageWords } from '../rules/screen-words.ts';
import { dealWords } from '../rules/words.ts';
import { termsOf } from './letter-sheet.tsx';

const SECOND_FACTOR = { purpose: 'SIGN', channel: 'sms' } as const;

/** The code by SMS: a send button with its countdown, six digits. */
function CodeField({
  value,
  onChange,
  onSent,
  onEnter,
  problem,
}: {
  value: string;
  onChange: (code: string) => void;
  onSent: () => void;
  onEnter: () => void;
  problem: string | null;
}) {
  const t = useWords(letterPageWords);
  const id = useId();
  const second = useServerSecond();
  const [until, setUntil] = useState(0);
  const [sent, setSent] = useState(false);
  const [sending, setSending] = useState(false);
  const left = Math.max(0, until - second);
  const send = () => {
    setSending(true);
    call(sendSmsCode, SECOND_FACTOR)
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
      <div className="dl-code">
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
        <Button loading={sending} disabled={left > 0} onClick={send}>
          {left > 0 ? t('resend', { seconds: left }) : t('sendCode')}
        </Button>
      </div>
      <div id={`${id}-p`} className={problem ? 'fm-error' : 'fm-help'} role={problem ? 'alert' : 'status'}>
        {problem ?? (sent ? t('codeSent') : '')}
      </div>
    </div>
  );
}

interface Problem {
  readonly at: 'code' | 'agree' | 'act';
  readonly text: string;
}

/**
 * The act of signing: tick and code are asked for first, then the code is proved, then the hash on screen is
 * signed; never optimistic.
 */
function useSigning(letter: LetterDetail, onChanged: () => void) {
  const t = useWords(letterPageWords);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const [checking, setChecking] = useState(false);
  const { act, running } = useAct(signLetter, { silent: true, onDone: (answer) => setDone(answer.state) });
  const alive = useRef(true);
  useEffect(() => {
    alive.current = true;
    return () => {
      alive.current = false;
    };
  }, []);
  const refused = (error: unknown, at: 'code' | 'act') => {
    if (isRefusal(error) && error.status === LetterChanged.status) onChanged();
    setProblem({ at, text: isRefusal(error) ? error.message : String(error) });
  };
  const press = async (code: string, agreed: boolean) => {
    if (!agreed) return setProblem({ at: 'agree', text: t('agreeMissing') });
    if (code.length !== 6) return setProblem({ at: 'code', text: t('codeMissing') });
    setProblem(null);
    setChecking(true);
    const proof = await call(matchCode, { ...SECOND_FACTOR, code }, { silent: true }).catch(
      (error: unknown) => {
        refused(error, 'code');
        return null;
      },
    );
    if (!alive.current) return;
    setChecking(false);
    if (proof !== null)
      await act({
        id: letter.id,
        version: letter.version,
        contentHash: letter.contentHash,
        verifyTicket: proof.verifyTicket,
      }).catch((error: unknown) => refused(error, 'act'));
  };
  /** What was missing has been given: its complaint goes. */
  const settled = (at: 'code' | 'agree') => setProblem((p) => (p?.at === at ? null : p));
  return { problem, done, busy: running || checking, press, settled };
}

const Complaint = ({ problem, at }: { problem: Problem | null; at: Problem['at'] }) =>
  problem?.at === at ? (
    <p className="fm-error" role="alert">
      {problem.text}
    </p>
  ) : null;

/** What the signature binds to. */
function Binding({ letter }: { letter: LetterDetail }) {
  const format = useFormat();
  const terms = termsOf(letter);
  const finalPrice = formulaOf(terms.price, format.locale);
  return (
    <ConfirmPanel
      terms={{
        price: terms.price.unitPrice,
        quantity: terms.quantity.quantity,
        currency: terms.price.currency,
        quantityUnit: unitMark(terms.quantity.uom.code, format.locale),
        counterparty: nameOf(letter, 'counterparty', format.locale) ?? '',
        taxRate: terms.price.taxRate,
        deadline: letter.signDeadline,
      }}
      more={
        finalPrice === null
          ? []
          : [
              {
                label: inLocale(provisionalWords.table.finalPrice, format.locale),
                value: finalPrice,
                wide: true,
              },
            ]
      }
    />
  );
}

/** The answer: signed, or with the second signature in effect. */
function Signed({ title, state, onClose }: { title: string; state: string; onClose: () => void }) {
  const t = useWords(letterPageWords);
  const k = useWords(screenWords);
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
      <p role="status">{t(state === LETTER.effective ? 'signedEffective' : 'signed')}</p>
    </Modal>
  );
}

/** Signing: what binds is spelled out, then the tick, then the code. The hash sent is that of what is on screen. */
export function SignDialog({
  letter,
  onClose,
  onChanged,
}: {
  letter: LetterDetail;
  onClose: () => void;
  onChanged: () => void;
}) {
  const t = useWords(letterPageWords);
  const s = useWords(dealWords);
  const k = useWords(screenWords);
  const format = useFormat();
  const [code, setCode] = useState('');
  const [agreed, setAgreed] = useState(false);
  const { problem, done, busy, press, settled } = useSigning(letter, onChanged);
  const title = t('signing', { no: `${letter.letterNo}-V${letter.letterVersion}` });
  if (done !== null) return <Signed title={title} state={done} onClose={onClose} />;
  const { price } = termsOf(letter);
  const decline = () => {
    onClose();
    notifyCanceled();
  };
  return (
    <Modal
      open
      width={560}
      title={title}
      closable={!busy}
      mask={{ closable: false }}
      onCancel={decline}
      footer={
        <>
          <Button disabled={busy} onClick={decline}>
            {k('cancel')}
          </Button>
          <Button type="primary" loading={busy} onClick={() => void press(code, agreed)}>
            {t('signAmount', { amount: `${price.currency} ${format.money(price.amount)}` })}
          </Button>
        </>
      }
    >
      <Binding letter={letter} />
      <p className="sc-prose">{s('signHint')}</p>
      <Checkbox
        checked={agreed}
        onChange={(e) => {
          setAgreed(e.target.checked);
          settled('agree');
        }}
      >
        {s('confirmSign')}
      </Checkbox>
      <Complaint problem={problem} at="agree" />
      <CodeField
        value={code}
        problem={problem?.at === 'code' ? problem.text : null}
        onChange={(typed) => {
          setCode(typed);
          settled('code');
        }}
        onSent={() => settled('code')}
        onEnter={() => {
          if (!busy) void press(code, agreed);
        }}
      />
      <Complaint problem={problem} at="act" />
    </Modal>
  );
}
