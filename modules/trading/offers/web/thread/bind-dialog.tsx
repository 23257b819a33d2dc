import { CheckCircleFilled } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { workingDayAfter } from '#fulfilment/deals/rules/working-days.ts';
import { lineAmount } from '#kernel/rules/decimal.ts';
import { SelectField } from '#kernel/web/fields/index.ts';
import { useFormat, useWords } from '#kernel/web/i18n/index.ts';
import { Checkbox, Modal, TextArea } from '#kernel/web/parts/index.ts';
import { serverNow } from '#kernel/web/request/index.ts';
import {
  ConfirmPanel,
  type DealTerms,
  type Formatter,
  MoneyText,
  notifyCanceled,
  To,
} from '#kernel/web/screens/index.ts';
import type { ThreadDetail } from '../../contract/negotiation.ts';
import { LIMITS } from '../../rules/codes.ts';
import { threadWords } from '../../rules/thread/thread-words.ts';
import { ThreadStatus, useUnit } from './badges.tsx';
import { letterHref, orderHref, threadHref } from './hrefs.ts';

export interface Reserve {
  readonly subjects: string;
  readonly subjectsUntil: string;
}
export interface BindDialogProps {
  readonly title: string;
  readonly body: string;
  readonly terms: DealTerms;
  readonly facts: readonly { readonly label: string; readonly value: ReactNode }[];
  /** The consequential button: it repeats what it does. */
  readonly button: string;
  /** Subjects may be attached (3.2). */
  readonly reservable: boolean;
  /** What was seen no longer holds: said aloud, and the press first takes over the new figures. */
  readonly moved: string | null;
  /** The proposal is gone: nothing can be pressed. */
  readonly gone: string | null;
  readonly busy: boolean;
  readonly problem: ReactNode;
  readonly result: ThreadDetail | null;
  readonly reader: Formatter;
  /** Shown under the result, such as a way to the thread. */
  readonly linked: boolean;
  onGo(reserve: Reserve | null): void;
  onClose(): void;
}

/** The last moment of the n-th working day, in the business zone (3.2: at most three). */
const liftEnd = (n: number): string =>
  new Date(`${workingDayAfter(new Date(serverNow()), n)}T23:59:59+08:00`).toISOString();
const DAYS = Array.from({ length: LIMITS.subjectsWorkingDays }, (_, i) => String(i + 1));

/** Subjects and the date they are lifted by. */
function ReserveFields({
  text,
  onText,
  days,
  onDays,
  bad,
}: {
  text: string;
  onText: (t: string) => void;
  days: string;
  onDays: (d: string) => void;
  bad: boolean;
}) {
  const t = useWords(threadWords);
  const format = useFormat();
  const id = useId();
  return (
    <div className="th-extras">
      <label htmlFor={`${id}-s`}>{t('subjects')}</label>
      <div>
        <TextArea
          id={`${id}-s`}
          autoFocus
          value={text}
          maxLength={300}
          status={bad ? 'error' : ''}
          autoSize={{ minRows: 2, maxRows: 5 }}
          aria-invalid={bad}
          aria-describedby={`${id}-h`}
          onChange={(e) => onText(e.target.value)}
        />
        <div id={`${id}-h`} className={bad ? 'fm-error' : 'fm-help'}>
          {t(bad ? 'subjectsNeeded' : 'subjectsHelp')}
        </div>
      </div>
      <label htmlFor={`${id}-d`}>{t('liftBy')}</label>
      <SelectField
        id={`${id}-d`}
        label={t('liftBy')}
        required
        value={days}
        options={DAYS.map((n) => ({
          value: n,
          label: t('liftWithin', { n, time: format.deadline(liftEnd(Number.parseInt(n, 10))) }),
        }))}
        onChange={(v) => onDays(v ?? '1')}
      />
    </div>
  );
}

/** What came of it: status, number and time, and the way on. */
function Result({
  thread,
  linked,
  reader: formatter,
}: {
  thread: ThreadDetail;
  linked: boolean;
  reader: Formatter;
}) {
  const t = useWords(threadWords);
  const unit = useUnit(thread.uom);
  return (
    <div className="th-result" role="status">
      <p className="th-result-head">
        <CheckCircleFilled aria-hidden="true" /> <ThreadStatus status={thread.status} reader={formatter} />
      </p>
      <p className="ct-num">
        {t('resultLine', { no: thread.negotiationNo, time: formatter.exactTime(thread.gmtModified) })}
      </p>
      <p>
        <MoneyText value={thread.amount} currency={thread.currency} />{' '}
        <span className="sc-faint ct-num">
          {formatter.price(thread.agreedPrice)} × {formatter.quantity(thread.agreedQty)} {unit}
        </span>
      </p>
      <p className="th-links">
        {linked ? <To href={threadHref(thread.id)}>{t('resultOpen')}</To> : null}
        {thread.letterId ? <To href={letterHref(thread.letterId)}>{t('toLetter')}</To> : null}
        {thread.orderId ? <To href={orderHref(thread.orderId)}>{t('toOrder')}</To> : null}
      </p>
    </div>
  );
}

/** A binding act: spelled out before, never optimistic, with number and time after. The amount on the button is the amount that binds. */
export function BindDialog(props: BindDialogProps) {
  const t = useWords(threadWords);
  const format = useFormat();
  const [reserving, setReserving] = useState(false);
  const [text, setText] = useState('');
  const [days, setDays] = useState('1');
  const [tried, setTried] = useState(false);
  const bad = reserving && text.trim() === '';
  const press = () => {
    setTried(true);
    if (!bad)
      props.onGo(
        reserving ? { subjects: text.trim(), subjectsUntil: liftEnd(Number.parseInt(days, 10)) } : null,
      );
  };
  if (props.result !== null) {
    return (
      <Modal
        open
        width={520}
        title={t('resultTitle')}
        onCancel={props.onClose}
        footer={
          <Button autoFocus onClick={props.onClose}>
            {t('close')}
          </Button>
        }
      >
        <Result thread={props.result} linked={props.linked} reader={props.reader} />
      </Modal>
    );
  }
  const amount = lineAmount(props.terms.quantity, props.terms.price);
  // Nothing is declined where nothing could be bound any more.
  const decline = () => {
    props.onClose();
    if (props.gone === null) notifyCanceled();
  };
  return (
    <Modal
      open
      width={520}
      title={props.title}
      closable={!props.busy}
      onCancel={decline}
      footer={
        <>
          <Button disabled={props.busy} onClick={decline}>
            {t('close')}
          </Button>
          <Button
            type="primary"
            loading={props.busy}
            disabled={props.gone !== null}
            aria-label={`${props.button} (${props.terms.currency} ${format.money(amount)})`}
            onClick={press}
          >
            {props.button}
          </Button>
        </>
      }
    >
      {props.gone ? (
        <p className="th-warn" role="alert">
          {props.gone}
        </p>
      ) : props.moved ? (
        <p className="th-warn" role="alert">
          {props.moved}
        </p>
      ) : null}
      <ConfirmPanel terms={props.terms} more={props.facts} />
      <p className="sc-prose sc-faint">{props.body}</p>
      {props.reservable ? (
        <Checkbox checked={reserving} onChange={(e) => setReserving(e.target.checked)}>
          {t('reserve')}
        </Checkbox>
      ) : null}
      {reserving ? (
        <ReserveFields text={text} onText={setText} days={days} onDays={setDays} bad={tried && bad} />
      ) : null}
      {props.problem ? (
        <div className="fm-error" role="alert">
          {props.problem}
        </div>
      ) : null}
    </Modal>
  );
}
