import { Button } from 'antd';
import { useState } from 'react';
import { provisionalWords } from '#fulfilment/quantities/rules/provisional-words.ts';
import { unitMark } from '#fulfilment/quantities/rules/unit-words.ts';
import { inLocale, nameOf } from '#kernel/rules/words.ts';
import { useFormat, useWords } from '#kernel/web/i18n/index.ts';
import { Checkbox, Modal } from '#kernel/web/parts/index.ts';
import { call, isRefusal, useAct } from '#kernel/web/request/index.ts';
import { ConfirmPanel, notifyCanceled } from '#kernel/web/screens/index.ts';
import { CodeField, Complaint, useSigning } from '#kernel/web/screens/signing.tsx';
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

/** The second factor by SMS: its code is proved for a ticket, and the ticket signs the hash on screen. */
function useLetterSigning(letter: LetterDetail, onChanged: () => void) {
  const [done, setDone] = useState<string | null>(null);
  const { act, running } = useAct(signLetter, { silent: true, onDone: (answer) => setDone(answer.state) });
  const { problem, checking, press, settled } = useSigning({
    prove: async (code) => (await call(matchCode, { ...SECOND_FACTOR, code }, { silent: true })).verifyTicket,
    sign: (verifyTicket) =>
      act({ id: letter.id, version: letter.version, contentHash: letter.contentHash, verifyTicket }),
    onRefused: (error) => {
      if (isRefusal(error) && error.status === LetterChanged.status) onChanged();
    },
  });
  return { problem, done, busy: running || checking, press, settled };
}

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
  const { problem, done, busy, press, settled } = useLetterSigning(letter, onChanged);
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
        send={() => call(sendSmsCode, SECOND_FACTOR)}
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
