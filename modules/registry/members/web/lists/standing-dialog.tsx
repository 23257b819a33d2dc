import { Alert, Button } from 'antd';
import type { OutputOf } from '#kernel/rules/contract.ts';
import { fill } from '#kernel/rules/words.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { Modal } from '#kernel/web/parts/index.ts';
import { notifyError, notifySuccess, useAct, useStored } from '#kernel/web/request/index.ts';
import { confirm } from '#kernel/web/screens/confirm.ts';
import { formDialog } from '#kernel/web/screens/form-dialog.tsx';
import { useFormatter } from '#kernel/web/screens/index.ts';
import { extendMember, memberStanding, requestStanding, withdrawStanding } from '../../contract/standing.ts';
import { standingWords } from '../../rules/member-words.ts';
import { StoredDialog } from './stored-dialog.tsx';

const w = standingWords.table;
const sides = (['buyer', 'seller', 'both'] as const).map((value) => ({ value, ...w[`side.${value}`] }));

const AskDialog = formDialog(requestStanding, standingWords, ({ field, section }) => ({
  title: w.title,
  label: w.submit,
  done: w.submitted,
  sections: [
    section(
      [
        field.money('creditLine', { required: true, unit: w['creditLine.unit'] }),
        field.code('riskLevel', 'risk_level', { required: false }),
        field.bool('intermediaryQualified', { sentence: w['intermediaryQualified.sentence'], span: 3 }),
        field.radio('memberType', sides, { help: w['memberType.help'], span: 3 }),
        field.textarea('reason', { most: 300, rows: 3, span: 3 }),
      ],
      { help: w.help },
    ),
  ],
}));

type Waiting = NonNullable<OutputOf<typeof memberStanding>['waiting']>;
/** One request waits already: who asked may take it back, the others are told of it. */
function Waits({ name, waiting, onClose }: { name: string; waiting: Waiting; onClose: () => void }) {
  const t = useWords(standingWords);
  const formatter = useFormatter();
  const withdraw = async () => {
    if (
      await confirm({
        title: t('withdraw.title'),
        body: t('withdraw.body'),
        yes: t('withdraw'),
        no: t('close'),
      })
    )
      act.run({ id: waiting.id, version: waiting.version });
  };
  const act = useAct(withdrawStanding, {
    onDone: () => {
      notifySuccess(t('withdrawn'));
      onClose();
    },
    onRefused: (error) => notifyError(error.message, error.requestId),
  });
  return (
    <Modal
      open
      title={`${t('title')} · ${name}`}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          {waiting.mine ? (
            <Button danger loading={act.running} onClick={() => void withdraw()}>
              {t('withdraw')}
            </Button>
          ) : null}
        </>
      }
    >
      <Alert
        type="info"
        showIcon
        title={fill(formatter.text(w.waits), { by: waiting.by, time: formatter.dateTime(waiting.at) })}
      />
    </Modal>
  );
}

/** What two people of the platform set of a company (trading-domain 19.1). */
export function StandingDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useWords(standingWords);
  const stored = useStored(memberStanding, { id }, { silent: true });
  return (
    <StoredDialog title={t('title')} stored={stored} onClose={onClose}>
      {({
        name,
        version,
        waiting,
        standing: { creditLine, riskLevel, intermediaryQualified, memberType },
      }) =>
        waiting === null ? (
          <AskDialog
            about={name}
            start={{
              id,
              version,
              creditLine,
              riskLevel: riskLevel as 'A' | 'B' | 'C' | 'D' | null,
              intermediaryQualified,
              memberType,
            }}
            onClose={onClose}
          />
        ) : (
          <Waits name={name} waiting={waiting} onClose={onClose} />
        )
      }
    </StoredDialog>
  );
}

const ExtendForm = formDialog(extendMember, standingWords, ({ field, section }) => ({
  title: w.extend,
  label: w.submit,
  done: w.extended,
  sections: [
    section(
      [field.text('organisation', { most: 100, span: 3 }), field.textarea('scope', { most: 200, span: 3 })],
      { help: w['extend.help'] },
    ),
  ],
}));
/** Another sales organisation, started by the platform (sm:relation). */
export function ExtendDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useWords(standingWords);
  const stored = useStored(memberStanding, { id }, { silent: true });
  return (
    <StoredDialog title={t('extend')} stored={stored} onClose={onClose}>
      {({ name, version }) => (
        <ExtendForm about={name} start={{ id, version, organisation: '', scope: null }} onClose={onClose} />
      )}
    </StoredDialog>
  );
}
