import { Button } from 'antd';
import { useWords } from '#kernel/web/i18n/index.ts';
import { Modal } from '#kernel/web/parts/index.ts';
import { notifyError, notifySuccess, useAct } from '#kernel/web/request/index.ts';
import { notifyCanceled, useFormatter } from '#kernel/web/screens/index.ts';
import { screenWords } from '#kernel/web/screens/words.ts';
import { disableRole, type RoleRow } from '../../contract/role.ts';
import { roleWords } from '../../rules/role-words.ts';
import { Loss } from './loss.tsx';

/** Before a role is switched off: the question of the specification, and the people it concerns (R-ROLE-013, R-ERR-026). */
export function DisableDialog({ row, onClose }: { row: RoleRow; onClose: () => void }) {
  const t = useWords(roleWords);
  const s = useWords(screenWords);
  const formatter = useFormatter();
  const act = useAct(disableRole, {
    onDone: (result) => {
      const [failure] = result.failures;
      if (failure === undefined) notifySuccess(s('act.done', { verb: t('disable') }));
      else notifyError(failure.message);
      onClose();
    },
  });
  const decline = () => {
    onClose();
    notifyCanceled();
  };
  return (
    <Modal
      open
      width={480}
      title={t('disableTitle', { name: formatter.i18n(row.names) })}
      onCancel={decline}
      closable={!act.running}
      footer={
        <>
          <Button autoFocus disabled={act.running} onClick={decline}>
            {s('cancel')}
          </Button>
          <Button type="primary" danger loading={act.running} onClick={() => act.run({ ids: [row.id] })}>
            {t('disable')}
          </Button>
        </>
      }
    >
      <p className="sc-prose">{t('disableConfirm')}</p>
      <Loss id={row.id} />
    </Modal>
  );
}
