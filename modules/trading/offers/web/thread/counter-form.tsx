import { Button } from 'antd';
import { type ReactNode, useEffect, useId, useState } from 'react';
import type { InputOf } from '#kernel/rules/contract.ts';
import type { Said } from '#kernel/rules/words.ts';
import { SelectField } from '#kernel/web/fields/index.ts';
import { useFormat, useWords } from '#kernel/web/i18n/index.ts';
import { Modal, TextArea } from '#kernel/web/parts/index.ts';
import {
  isUnanswered,
  type RefusalError,
  saySuccess,
  serverNow,
  useAct,
  useActKey,
} from '#kernel/web/request/index.ts';
import { ConfirmPanel, type Reader } from '#kernel/web/screens/index.ts';
import { go, useUnsaved } from '#kernel/web/tabs/index.ts';
import { counter, type ThreadDetail } from '../../contract/negotiation.ts';
import { quantityAllowed, type Sellable } from '../../rules/quantity.ts';
import { PriceFar } from '../../rules/refusals.ts';
import { ThreadExists } from '../../rules/refusals-offer.ts';
import { sayIssue } from '../../rules/rule-words.ts';
import { threadWords } from '../../rules/thread-words.ts';
import { threadHref } from './hrefs.ts';
import { formulaFact } from './settled.ts';
import {
  amountOf,
  changedTerms,
  differs,
  FIRST_TERMS,
  MORE_TERMS,
  type TermKey,
  type TermProblems,
  type Terms,
  termProblems,
  VALIDITIES,
  validityEnd,
} from './terms.ts';
import { TermsTable } from './terms-table.tsx';

export interface CounterFormProps {
  /** A first counter names the offer, an answer the thread and its version. */
  readonly target: { readonly offerId: string } | { readonly id: string; readonly version: number };
  readonly lane: string;
  readonly unit: string;
  readonly currency: string;
  readonly side: 'buyer' | 'seller';
  readonly firm: boolean;
  readonly counterparty: string;
  readonly taxRate: string | null;
  readonly offerUntil: string;
  readonly reader: Reader;
  /** The proposal that is answered: the last round, or the listed terms. */
  readonly standing: Terms;
  /** How the final price is found, where the price that is countered is provisional. */
  readonly formula: Said | null;
  readonly against: Terms;
  readonly againstLabel: string;
  readonly start: Terms;
  readonly locked: boolean;
  readonly named?: Readonly<Record<string, string | null>>;
  /** What can be taken, where the page knows it: a quantity that does not fit is refused before anything is asked. */
  readonly sellable?: Sellable;
  /** Other acts that stand in the same footer. */
  readonly children?: ReactNode;
  onDone(thread: ThreadDetail): void;
}

type CounterInput = InputOf<typeof counter>;
interface Far {
  readonly reference: string;
  readonly distance: string;
}
const KEYS: ReadonlySet<string> = new Set([...FIRST_TERMS, ...MORE_TERMS]);
const farOf = (error: RefusalError): Far | null =>
  error.status === PriceFar.status ? (error.data as Far) : null;

/** Field errors of the server at the terms they speak of. */
function refusedAt(error: RefusalError | null): TermProblems {
  const out: Partial<Record<TermKey, Said>> = {};
  for (const e of error?.errors ?? [])
    out[e.field.replace(/^terms\./, '') as TermKey] = { zh: e.message, en: e.message };
  return out;
}

/** Whether every complaint stands at a term the reader can see: the form says it there, and the question is over. */
const saidAtTerms = (error: RefusalError): boolean =>
  error.errors.length > 0 && error.errors.every((e) => KEYS.has(e.field.replace(/^terms\./, '')));
/** A quantity off its minimum, step or remainder, told by its own rule (G-QTY). */
function unfit(of: Sellable | undefined, draft: Terms): TermProblems {
  const answer = of === undefined ? null : quantityAllowed(of, draft.quantity);
  if (answer === null || answer.ok) return {};
  const issue = { field: 'quantity', rule: answer.rule, args: answer.args };
  return { quantity: { zh: sayIssue(issue, 'zh_CN'), en: sayIssue(issue, 'en_US') } };
}

/** What a counter-offer would send; the validity counts from the press, by the server's clock. */
const inputOf = (
  props: CounterFormProps,
  draft: Terms,
  validity: string,
  message: string,
  sure: boolean,
): CounterInput =>
  ({
    ...props.target,
    price: draft.price,
    quantity: draft.quantity,
    terms: changedTerms(draft, props.standing),
    validUntil: validityEnd(validity, serverNow(), props.offerUntil),
    message: message.trim() === '' ? null : message.trim(),
    priceConfirmed: sure,
  }) as CounterInput;

function useCounter(props: CounterFormProps, onSent: (thread: ThreadDetail) => void, onFields: () => void) {
  const t = useWords(threadWords);
  const target = 'offerId' in props.target ? `offer:${props.target.offerId}` : `thread:${props.target.id}`;
  const key = useActKey(`offers.counter:${target}`);
  const [far, setFar] = useState<Far | null>(null);
  const [refused, refuse] = useState<RefusalError | null>(null);
  const act = useAct(counter, {
    key,
    // Whatever is refused stands in the question or at its term.
    quiet: 'all',
    onDone: (thread) => {
      saySuccess(`${t('counterDone')} · ${thread.negotiationNo}`);
      onSent(thread);
    },
    onRefused: (error) => {
      if (!isUnanswered(error)) key.renew();
      setFar(farOf(error));
      refuse(error);
      const open =
        error.status === ThreadExists.status
          ? (error.data as { threadId?: string } | null)?.threadId
          : undefined;
      if (open) go(threadHref(open));
      else if (farOf(error) === null && saidAtTerms(error)) onFields();
    },
  });
  const clear = () => {
    setFar(null);
    refuse(null);
  };
  return { act, far, refused, clear };
}

/** The last look before a counter-offer binds: sums, party, validity; a far price asks once more. */
function CounterConfirm({
  props,
  draft,
  validity,
  message,
  sending,
  onClose,
}: {
  props: CounterFormProps;
  draft: Terms;
  validity: string;
  message: string;
  sending: ReturnType<typeof useCounter>;
  onClose: () => void;
}) {
  const t = useWords(threadWords);
  const format = useFormat();
  const { act, far, refused } = sending;
  const amount = amountOf(draft);
  const until = validityEnd(validity, serverNow(), props.offerUntil);
  const problem =
    refused === null || far !== null ? null : isUnanswered(refused) ? t('unanswered') : refused.message;
  return (
    <Modal
      open
      width={520}
      title={t(far ? 'priceFarTitle' : 'counterTitle')}
      closable={!act.running}
      onCancel={onClose}
      footer={
        <>
          <Button disabled={act.running} onClick={onClose}>
            {t('close')}
          </Button>
          <Button
            type="primary"
            autoFocus
            loading={act.running}
            onClick={() => act.run(inputOf(props, draft, validity, message, far !== null))}
          >
            {far
              ? t('priceFarGo', { price: format.price(draft.price) })
              : t('counterGo', { currency: props.currency, amount: format.money(amount) })}
          </Button>
        </>
      }
    >
      {far ? (
        <p className="th-warn" role="alert">
          {t('priceFarBody', {
            price: format.price(draft.price),
            reference: format.price(far.reference),
            distance: far.distance,
          })}
        </p>
      ) : null}
      <ConfirmPanel
        terms={{
          price: draft.price,
          quantity: draft.quantity,
          currency: props.currency,
          quantityUnit: props.unit,
          counterparty: props.counterparty,
          taxRate: props.taxRate,
          deadline: until,
        }}
        more={formulaFact(props.formula, props.reader)}
      />
      <p className="sc-prose sc-faint">{t(props.firm ? 'counterFirm' : 'counterSubject')}</p>
      {problem ? (
        <p className="fm-error" role="alert">
          {problem}
        </p>
      ) : null}
    </Modal>
  );
}

/** Amounts of both proposals side by side, as they are typed. */
function AmountLine({ draft, against, currency }: { draft: Terms; against: Terms; currency: string }) {
  const t = useWords(threadWords);
  const format = useFormat();
  const mine = amountOf(draft);
  // Sums of different quantities say nothing beside each other.
  const theirs = differs(draft, against, 'quantity') ? null : amountOf(against);
  return (
    <p className="th-amount ct-num" aria-live="polite">
      {theirs === null
        ? t('amountNow', { currency, amount: format.money(mine) })
        : t('amountVersus', { currency, amount: format.money(mine), theirs: format.money(theirs) })}
    </p>
  );
}

/** Validity and message of the proposal. */
function RoundExtras({
  validity,
  onValidity,
  message,
  onMessage,
  short,
  offerUntil,
}: {
  validity: string;
  onValidity: (v: string) => void;
  message: string;
  onMessage: (m: string) => void;
  short: boolean;
  offerUntil: string;
}) {
  const t = useWords(threadWords);
  const format = useFormat();
  const id = useId();
  const options = VALIDITIES.map((v) => {
    if (v === 'offer') return { value: v, label: `${t('untilOffer')} ${format.deadline(offerUntil)}` };
    const minutes = Number.parseInt(v, 10);
    return {
      value: v,
      label: minutes < 120 ? t('minutes', { n: minutes }) : t('hours', { n: minutes / 60 }),
    };
  });
  return (
    <div className="th-extras">
      <label htmlFor={`${id}-v`}>{t('validity')}</label>
      <div>
        <SelectField
          id={`${id}-v`}
          label={t('validity')}
          required
          value={validity}
          options={options}
          invalid={short}
          onChange={(v) => onValidity(v ?? '60')}
        />
        {short ? (
          <div className="fm-error">{t('validityShort', { time: format.deadline(offerUntil) })}</div>
        ) : null}
      </div>
      <label htmlFor={`${id}-m`}>{t('message')}</label>
      <TextArea
        id={`${id}-m`}
        value={message}
        maxLength={500}
        autoSize={{ minRows: 1, maxRows: 4 }}
        placeholder={t('roundMessage')}
        onChange={(e) => onMessage(e.target.value)}
      />
    </div>
  );
}

/** Draft of a counter-offer; follows the ladder while nobody has touched it. */
function useDraft(start: Terms) {
  const stamp = JSON.stringify(start);
  const [held, hold] = useState<{ readonly draft: Terms; readonly touched: boolean }>({
    draft: start,
    touched: false,
  });
  useEffect(
    () => hold((h) => (h.touched ? h : { draft: JSON.parse(stamp) as Terms, touched: false })),
    [stamp],
  );
  return {
    draft: held.draft,
    touched: held.touched,
    change: (draft: Terms) => hold({ draft, touched: true }),
    reset: () => hold({ draft: start, touched: false }),
  };
}

/** TERMS NOW with our counter beside it: typed in place, summed as typed, confirmed with its sums, never optimistic. */
export function CounterForm(props: CounterFormProps) {
  const t = useWords(threadWords);
  const format = useFormat();
  const { draft, touched, change, reset } = useDraft(props.start);
  const [validity, setValidity] = useState('60');
  const [message, setMessage] = useState('');
  const [tried, setTried] = useState(false);
  const [asking, ask] = useState(false);
  const [sent, setSent] = useState<ThreadDetail | null>(null);
  const sending = useCounter(
    props,
    (thread) => {
      ask(false);
      setMessage('');
      setTried(false);
      reset();
      setSent(thread);
    },
    () => ask(false),
  );
  useUnsaved(touched || message.trim() !== '');
  // Told after the form is clean, else whoever goes on from here is asked about changes that have been sent.
  const { onDone } = props;
  useEffect(() => {
    if (sent === null) return;
    setSent(null);
    onDone(sent);
  }, [sent, onDone]);
  const plain = termProblems(draft, props.standing);
  const found = plain.quantity === undefined ? { ...plain, ...unfit(props.sellable, draft) } : plain;
  const short =
    props.side === 'seller' &&
    validityEnd(validity, serverNow(), props.offerUntil) > new Date(props.offerUntil).toISOString();
  const { all, ...at } = found;
  const problems: TermProblems = { ...refusedAt(sending.refused), ...(tried || touched ? at : {}) };
  const press = () => {
    setTried(true);
    if (Object.keys(found).length > 0 || short) return;
    sending.clear();
    ask(true);
  };
  return (
    <form
      className="th-form"
      noValidate
      onSubmit={(e) => {
        e.preventDefault();
        press();
      }}
    >
      <TermsTable
        lane={props.lane}
        unit={props.unit}
        currency={props.currency}
        reader={props.reader}
        against={props.against}
        againstLabel={props.againstLabel}
        draft={draft}
        draftLabel={t('myCounter')}
        problems={problems}
        locked={props.locked}
        {...(props.named ? { named: props.named } : {})}
        onDraft={(d) => {
          sending.clear();
          change(d);
        }}
      />
      <RoundExtras
        validity={validity}
        onValidity={setValidity}
        message={message}
        onMessage={setMessage}
        short={short}
        offerUntil={props.offerUntil}
      />
      <AmountLine draft={draft} against={props.against} currency={props.currency} />
      {tried && all ? (
        <p className="fm-error" role="alert">
          {props.reader.said(all)}
        </p>
      ) : null}
      <div className="th-buttons">
        {props.children}
        <Button htmlType="submit" disabled={props.locked}>
          {t('counterButton', { price: format.price(amountOf(draft) === null ? null : draft.price) })}
        </Button>
      </div>
      {asking ? (
        <CounterConfirm
          props={props}
          draft={draft}
          validity={validity}
          message={message}
          sending={sending}
          onClose={() => {
            ask(false);
            sending.clear();
          }}
        />
      ) : null}
    </form>
  );
}
