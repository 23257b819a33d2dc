import { Button, Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { useWords } from '#kernel/web/i18n/index.ts';
import type { BatchResult } from './act-runner.tsx';
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
  onCancel(): void;
  onGo(reason: string | undefined): void;
}

/** The prompt before an act: the question with its object, the effect, the sums of binding acts, a reason where one is due. Focus stands on Cancel for destructive acts. */
export function ActDialog(props: ActDialogProps) {
  const t = useWords(screenWords);
  const id = useId();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const bad = props.reason && !isReason(reason);
  const word = props.question.button ?? props.verb;
  const decline = () => {
    props.onCancel();
    notifyCanceled();
  };
  const go = () => {
    setTried(true);
    if (!bad) props.onGo(props.reason ? reason.trim() : undefined);
  };
  return (
    <Modal
      open
      width={props.question.terms ? 520 : 420}
      title={props.question.title}
      onCancel={decline}
      closable={!props.busy}
      footer={
        <>
          <Button autoFocus={props.danger && !props.reason} disabled={props.busy} onClick={decline}>
            {decliningWord(t, word)}
          </Button>
          <Button
            type="primary"
            danger={props.danger}
            loading={props.busy}
            autoFocus={!props.danger && !props.reason}
            onClick={go}
          >
            {word}
          </Button>
        </>
      }
    >
      {props.question.body ? <p className="sc-prose">{props.question.body}</p> : null}
      {props.question.terms ? <ConfirmPanel terms={props.question.terms} /> : null}
      {props.reason ? (
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
            status={tried && bad ? 'error' : ''}
            aria-required
            aria-invalid={tried && bad}
            aria-describedby={`${id}-help`}
            onChange={(event) => setReason(event.target.value)}
          />
          <div id={`${id}-help`} className={tried && bad ? 'fm-error' : 'fm-help'}>
            {t(tried && bad ? 'act.reasonShort' : 'act.reasonHelp')}
          </div>
        </div>
      ) : null}
    </Modal>
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
