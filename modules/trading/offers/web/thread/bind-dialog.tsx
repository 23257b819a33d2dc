import { CheckCircleFilled } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { workingDayAfter } from '#fulfilment/deals/rules/working-days.ts';
import { lineAmount } from '#kernel/rules/decimal.ts';
import { SelectField } from '#kernel/web/fields/index.ts';
import { useFormat, useWords } from '#kernel/web/i18n/index.ts';
import { Checkbox, Modal, TextArea } from '#kernel/web/parts/index.ts';
import { serverNow } from '#kernel/web/request/index.ts';
import type { Question } from '#kernel/web/screens/acts.ts';
import { ActDialog } from '#kernel/web/screens/dialogs.tsx';
import { type Formatter, MoneyText, To } from '#kernel/web/screens/index.ts';
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
  readonly question: Question;
  /** Subjects may be attached (3.2). */
  readonly reservable: boolean;
  /** The proposal is gone: nothing can be pressed. */
  readonly gone?: string | null;
  readonly busy: boolean;
  readonly problem: ReactNode;
  readonly result: ThreadDetail | null;
  readonly reader: Formatter;
  /** Shown under the result, such as a way to the thread. */
  readonly linked?: boolean;
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
  onClose,
}: {
  thread: ThreadDetail;
  linked: boolean;
  reader: Formatter;
  onClose: () => void;
}) {
  const t = useWords(threadWords);
  const unit = useUnit(thread.uom);
  return (
    <Modal
      open
      width={520}
      title={t('resultTitle')}
      onCancel={onClose}
      footer={
        <Button autoFocus onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
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
          {linked ? <To href={threadHref(thread.id, thread.lane)}>{t('resultOpen')}</To> : null}
          {thread.letterId ? <To href={letterHref(thread.letterId)}>{t('toLetter')}</To> : null}
          {thread.orderId ? <To href={orderHref(thread.orderId)}>{t('toOrder')}</To> : null}
        </p>
      </div>
    </Modal>
  );
}

/**
 * A binding act: spelled out before, never optimistic, with number and time after. The amount on the button
 * is the amount that binds.
 */
export function BindDialog(props: BindDialogProps) {
  const t = useWords(threadWords);
  const [reserving, setReserving] = useState(false);
  const [text, setText] = useState('');
  const [days, setDays] = useState('1');
  const [tried, setTried] = useState(false);
  const { question, gone = null, result, onClose } = props;
  const bad = reserving && text.trim() === '';
  const press = () => {
    setTried(true);
    if (!bad)
      props.onGo(
        reserving ? { subjects: text.trim(), subjectsUntil: liftEnd(Number.parseInt(days, 10)) } : null,
      );
  };
  if (result !== null)
    return <Result thread={result} linked={props.linked === true} reader={props.reader} onClose={onClose} />;
  const { terms } = question;
  const spoken = terms
    ? `${question.button} (${terms.currency} ${props.reader.money(lineAmount(terms.quantity, terms.price))})`
    : undefined;
  return (
    <ActDialog
      verb={question.button ?? ''}
      danger={false}
      reason={false}
      question={{ ...question, spoken, decline: t('dismiss'), ...(gone === null ? {} : { warning: gone }) }}
      busy={props.busy}
      blocked={gone !== null}
      unfocused
      problem={props.problem}
      onCancel={onClose}
      onGo={press}
    >
      {props.reservable ? (
        <Checkbox checked={reserving} onChange={(e) => setReserving(e.target.checked)}>
          {t('reserve')}
        </Checkbox>
      ) : null}
      {reserving ? (
        <ReserveFields text={text} onText={setText} days={days} onDays={setDays} bad={tried && bad} />
      ) : null}
    </ActDialog>
  );
}
