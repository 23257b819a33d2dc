import './feedback.css';
import { Button } from 'antd';
import { useId, useState } from 'react';
import { RadioField } from '#kernel/web/fields/index.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { Modal } from '#kernel/web/parts/index.ts';
import { notifySuccess, useAct } from '#kernel/web/request/index.ts';
import { formDialog } from '#kernel/web/screens/form-dialog.tsx';
import { screenWords } from '#kernel/web/screens/words.ts';
import { rateFeedback, reopenFeedback, replyFeedback } from '../contract/feedback.ts';
import { feedbackScene } from '../rules/file-scenes.ts';
import { feedbackWords } from '../rules/words.ts';

const { table } = feedbackWords;
/** The answer of customer service. */
export const ReplyDialog = formDialog(replyFeedback, feedbackWords, ({ field, section }) => ({
  title: table.reply,
  sections: [
    section(
      [
        field.textarea('text', { most: 1000, rows: 5 }),
        field.files('images', feedbackScene, { most: 3, required: false }),
      ],
      { help: table.replyHelp },
    ),
  ],
  label: table.reply,
  done: table.replyDone,
}));
/** One more question of its writer. */
export const AgainDialog = formDialog(reopenFeedback, feedbackWords, ({ field, section }) => ({
  title: table.reopen,
  sections: [
    section(
      [
        field.textarea('text', { most: 1000, rows: 4, label: table.againText }),
        field.files('images', feedbackScene, { most: 3, required: false }),
      ],
      { help: table.againHelp },
    ),
  ],
  label: table.reopen,
  done: table.reopenDone,
}));

const MARKS = [
  'satisfaction.1',
  'satisfaction.2',
  'satisfaction.3',
  'satisfaction.4',
  'satisfaction.5',
] as const;
/** One to five stars, once. */
export function RateDialog({
  row,
  onClose,
}: {
  row: { readonly id: string; readonly version: number };
  onClose: () => void;
}) {
  const t = useWords(feedbackWords);
  const s = useWords(screenWords);
  const id = useId();
  const [stars, choose] = useState(0);
  const act = useAct(rateFeedback, {
    onDone: () => {
      notifySuccess(t('rateDone'));
      onClose();
    },
  });
  return (
    <Modal
      open
      title={t('rateTitle')}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{s('cancel')}</Button>
          <Button
            type="primary"
            disabled={stars === 0}
            loading={act.running}
            onClick={() => act.run({ ...row, satisfaction: stars })}
          >
            {t('rate')}
          </Button>
        </>
      }
    >
      <div className="fk-stars">
        <RadioField
          id={id}
          label={t('satisfaction')}
          value={stars === 0 ? null : String(stars)}
          options={MARKS.map((m, n) => ({ value: String(n + 1), label: `${'★'.repeat(n + 1)} ${t(m)}` }))}
          onChange={(value) => choose(MARKS.findIndex((_, n) => String(n + 1) === value) + 1)}
        />
        <span className="sc-faint">{t('rateHelp')}</span>
      </div>
    </Modal>
  );
}
