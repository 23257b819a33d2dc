import { Button, Input } from 'antd';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useWords } from '#kernel/web/i18n/index.ts';
import { Modal } from '#kernel/web/parts/modal.tsx';
import { queuePlace, useStore } from '#kernel/web/request/index.ts';
import type { BatchResult } from './batch-result.ts';
import type { Question } from './acts.ts';
import { notifyCanceled } from './confirm.ts';
import { ConfirmPanel } from './shows.tsx';
import { decliningWord, screenWords } from './words.ts';

const SHORTEST = 2;
const LONGEST = 300;
/** A reason as the contract wants it: 2 to 300 characters after trimming. */
export const isReason = (text: string): boolean => {
  const length = [...text.trim()].length;
  return length >= SHORTEST && length <= LONGEST;
};

interface ActDialogProps {
  readonly verb: string;
  readonly danger: boolean;
  readonly question: Question;
  readonly reason: boolean;
  readonly busy: boolean;
  /** Nothing can be done any more, as the warning says: nothing is declined by leaving. */
  readonly blocked?: boolean | undefined;
  /** Why the last attempt came to nothing. */
  readonly problem?: ReactNode;
  /** More than a yes is asked for, or too much hangs on it: the focus falls on neither button. */
  readonly unfocused?: boolean | undefined;
  readonly children?: ReactNode;
  onCancel(): void;
  onGo(reason: string | undefined): void;
}

/**
 * The prompt before an act: the question with its object, the effect, the sums of binding acts, a reason
 * where one is due. Focus stands on Cancel for destructive acts.
 */
export function ActDialog(props: ActDialogProps) {
  const t = useWords(screenWords);
  const { question, busy, blocked = false } = props;
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const bad = props.reason && !isReason(reason);
  const word = question.button ?? props.verb;
  const asks = props.reason || props.unfocused === true;
  const decline = () => {
    props.onCancel();
    if (!blocked) notifyCanceled();
  };
  const go = () => {
    setTried(true);
    if (!bad) props.onGo(props.reason ? reason.trim() : undefined);
  };
  return (
    <Modal
      open
      width={question.content ? 1040 : question.terms ? 520 : 420}
      title={question.title}
      onCancel={decline}
      // Left by the button that says what it means, as every question is; Escape means the same.
      closable={false}
      footer={
        <>
          <Button autoFocus={props.danger && !asks} disabled={busy} onClick={decline}>
            {question.decline ?? decliningWord(t, word)}
          </Button>
          <Button
            type="primary"
            danger={props.danger}
            loading={busy}
            disabled={blocked}
            autoFocus={!props.danger && !asks}
            aria-label={question.spoken}
            onClick={go}
          >
            {word}
          </Button>
        </>
      }
    >
      {question.warning ? (
        <p className="sc-warning" role="alert">
          {question.warning}
        </p>
      ) : null}
      {question.body ? <p className="sc-prose">{question.body}</p> : null}
      {question.terms ? <ConfirmPanel terms={question.terms} more={question.facts} /> : null}
      {question.content}
      {props.children}
      {props.reason ? <ReasonField reason={reason} bad={tried && bad} onReason={setReason} /> : null}
      {busy ? <QueuePlace /> : null}
      {props.problem ? (
        <div className="fm-error" role="alert">
          {props.problem}
        </div>
      ) : null}
    </Modal>
  );
}

/** An act that many do at one second is decided in its turn: who waits longer than a second sees his place. */
export function QueuePlace() {
  const t = useWords(screenWords);
  const place = useStore(queuePlace);
  // What was said of an act before this one is no news.
  useEffect(() => queuePlace.set(null), []);
  return place === null ? null : (
    <p className="sc-prose" role="status">
      {t('act.queued', { place })}
    </p>
  );
}

function ReasonField({
  reason,
  bad,
  onReason,
}: {
  reason: string;
  bad: boolean;
  onReason: (reason: string) => void;
}) {
  const t = useWords(screenWords);
  const id = useId();
  return (
    <div className="fm-field">
      <label htmlFor={id}>
        {t('act.reason')}
        <span className="fm-star" aria-hidden="true">
          *
        </span>
      </label>
      <Input.TextArea
        id={id}
        autoFocus
        value={reason}
        autoSize={{ minRows: 3, maxRows: 8 }}
        count={{ max: LONGEST, show: true }}
        status={bad ? 'error' : ''}
        aria-required
        aria-invalid={bad}
        aria-describedby={`${id}-help`}
        onChange={(event) => onReason(event.target.value)}
      />
      <div id={`${id}-help`} className={bad ? 'fm-error' : 'fm-help'}>
        {t(bad ? 'act.reasonShort' : 'act.reasonHelp')}
      </div>
    </div>
  );
}

/** Which rows of a batch were refused, each with its own reason. */
export function BatchDialog({
  result,
  nameOf,
  onClose,
}: {
  result: BatchResult;
  nameOf: (id: string) => string;
  onClose: () => void;
}) {
  const t = useWords(screenWords);
  return (
    <Modal
      open
      title={t('act.batchTitle')}
      onCancel={onClose}
      footer={
        <Button autoFocus onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <p>{t('act.batchSome', { n: result.success, failed: result.fail })}</p>
      <ul className="sc-failures">
        {result.failures.map((f) => (
          <li key={f.id}>
            <strong>{nameOf(f.id)}</strong> {f.message}
          </li>
        ))}
      </ul>
    </Modal>
  );
}
