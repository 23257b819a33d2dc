import { Button } from 'antd';
import { useEffect, useId, useState } from 'react';
import { SelectField } from '#kernel/web/fields/index.ts';
import { useFormat, useWords } from '#kernel/web/i18n/index.ts';
import { TextArea } from '#kernel/web/parts/index.ts';
import { serverNow } from '#kernel/web/request/index.ts';
import { useUnsaved } from '#kernel/web/tabs/index.ts';
import type { ThreadDetail } from '../../contract/negotiation.ts';
import { threadWords } from '../../rules/thread/thread-words.ts';
import { AmountLine, CounterConfirm } from './counter-confirm.tsx';
import { type CounterFormProps, refusedAt, unfit, useCounter } from './counter-send.ts';
import { amountOf, type TermProblems, type Terms, termProblems, VALIDITIES, validityEnd } from './terms.ts';
import { TermsTable } from './terms-table.tsx';

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

/** Ctrl+Enter, as the sheet of shortcuts says of forms. */
const isSubmitKey = (event: { key: string; ctrlKey: boolean; metaKey: boolean }): boolean =>
  event.key === 'Enter' && (event.ctrlKey || event.metaKey);

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
      onKeyDown={(e) => (isSubmitKey(e) && !props.locked && !asking ? press() : undefined)}
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
          {props.reader.text(all)}
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
