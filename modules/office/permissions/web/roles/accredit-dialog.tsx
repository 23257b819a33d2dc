import '../authority.css';
import { Button } from 'antd';
import { useState } from 'react';
import { SelectField } from '#kernel/web/fields/lazy-inputs.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { Modal } from '#kernel/web/parts/index.ts';
import {
  call,
  isVersionConflict,
  notifySuccess,
  toast,
  useAct,
  useCall,
  useStored,
} from '#kernel/web/request/index.ts';
import { Failed, notifyCanceled, Skeleton, TabSet, useFormatter } from '#kernel/web/screens/index.ts';
import { screenWords } from '#kernel/web/screens/words.ts';
import { listRoles, type RoleRow, roleDetail } from '../../contract/role.ts';
import { accreditRole, type GrantableNode, grantable, roleGrants } from '../../contract/role-grants.ts';
import { roleWords } from '../../rules/role-words.ts';
import { changesBetween, type Held, heldOf, takeOver, wireOf } from './grant-model.ts';
import { GrantTree } from './grant-tree.tsx';
import { Loss } from './loss.tsx';
import { Members } from './members-tab.tsx';
import { PreviewAs } from './preview-tab.tsx';

/** Rights, members and preview of a role (screens S11). `readOnly`: to be looked at. */
export function AccreditDialog({
  id,
  readOnly,
  onClose,
}: {
  id: string;
  readOnly: boolean;
  onClose: () => void;
}) {
  const t = useWords(roleWords);
  const formatter = useFormatter();
  const role = useStored(roleDetail, { id }, { silent: true });
  const grants = useStored(roleGrants, { id }, { silent: true });
  const tree = useStored(
    grantable,
    { type: role.data?.type ?? 'platform', ...(readOnly ? { of: id } : {}) },
    { silent: true, enabled: role.data !== undefined },
  );
  const error = role.error ?? grants.error ?? tree.error;
  const name = role.data ? formatter.i18n(role.data.names) : '';
  if (role.data && grants.data && tree.data) {
    return (
      <Loaded
        role={role.data}
        held={heldOf(grants.data)}
        version={grants.data.version}
        nodes={tree.data}
        readOnly={readOnly}
        onClose={onClose}
      />
    );
  }
  return (
    <Modal
      open
      width={1080}
      title={t(readOnly ? 'lookTitle' : 'accreditTitle', { name })}
      footer={null}
      onCancel={onClose}
    >
      {error ? (
        <Failed
          error={error}
          right={t('title')}
          onRetry={() => {
            void role.refetch();
            void grants.refetch();
          }}
        />
      ) : (
        <Skeleton />
      )}
    </Modal>
  );
}

interface LoadedProps {
  readonly role: RoleRow;
  readonly held: Held;
  readonly version: number;
  readonly nodes: readonly GrantableNode[];
  readonly readOnly: boolean;
  onClose(): void;
}

function Loaded({ role, held: stored, version, nodes, readOnly, onClose }: LoadedProps) {
  const t = useWords(roleWords);
  const s = useWords(screenWords);
  const formatter = useFormatter();
  const [held, setHeld] = useState(stored);
  const [asking, ask] = useState(false);
  const { added, removed } = changesBetween(stored, held);
  const dirty = added.length + removed.length > 0;
  const act = useAct(accreditRole, {
    onDone: () => {
      notifySuccess(t('accredited'));
      onClose();
    },
    onRefused: (error) => {
      ask(false);
      if (!error.toasted && !isVersionConflict(error)) toast('error', error.message);
    },
  });
  const send = () => act.run({ id: role.id, version, ...wireOf(held) });
  const decline = () => {
    ask(false);
    notifyCanceled();
  };
  const name = formatter.i18n(role.names);
  return (
    <Modal
      open
      width={1080}
      title={t(readOnly ? 'lookTitle' : 'accreditTitle', { name })}
      onCancel={onClose}
      mask={{ closable: !dirty }}
      footer={
        readOnly ? (
          <Button onClick={onClose}>{s('close')}</Button>
        ) : (
          <div className="pm-foot">
            <span aria-live="polite" className="ct-num">
              {dirty ? t('changes', { added: added.length, removed: removed.length }) : ''}
            </span>
            <Button onClick={onClose}>{s('cancel')}</Button>
            <Button
              type="primary"
              disabled={!dirty}
              loading={act.running}
              onClick={() => (removed.length > 0 ? ask(true) : send())}
            >
              {t('save')}
            </Button>
          </div>
        )
      }
    >
      <TabSet
        name={name}
        parts={[
          {
            key: 'menus',
            label: t('tab.menus'),
            keepState: true,
            body: () => (
              <>
                {readOnly ? null : (
                  <CopyFrom role={role} onTake={(from) => setHeld((now) => takeOver(now, from, nodes))} />
                )}
                <GrantTree nodes={nodes} held={held} onChange={readOnly ? undefined : setHeld} />
              </>
            ),
          },
          {
            key: 'members',
            label: t('tab.members'),
            count: role.holderCount,
            body: () => <Members id={role.id} />,
          },
          {
            key: 'preview',
            label: t('tab.preview'),
            body: () => <PreviewAs code={role.code} pending={dirty ? { nodes, held } : null} />,
          },
        ]}
      />
      {asking ? (
        <Modal
          open
          width={480}
          title={t('confirmLossTitle', { n: removed.length })}
          onCancel={decline}
          footer={
            <>
              <Button autoFocus onClick={decline}>
                {s('cancel')}
              </Button>
              <Button type="primary" danger loading={act.running} onClick={send}>
                {t('confirmLoss')}
              </Button>
            </>
          }
        >
          <Loss id={role.id} grants={wireOf(held)} />
        </Modal>
      ) : null}
    </Modal>
  );
}

/** Takes the rights of another role of the same side over into the dialog. */
function CopyFrom({ role, onTake }: { role: RoleRow; onTake: (held: Held) => void }) {
  const t = useWords(roleWords);
  const formatter = useFormatter();
  const [busy, setBusy] = useState(false);
  const roles = useCall(listRoles, { type: role.type, pageCount: 100 }, { silent: true });
  const others = (roles.data?.list ?? []).filter((r) => r.id !== role.id);
  const take = async (id: string | null) => {
    const source = others.find((r) => r.id === id);
    if (source === undefined) return;
    setBusy(true);
    const grants = await call(roleGrants, { id: source.id }).catch(() => null);
    setBusy(false);
    if (grants === null) return;
    onTake(heldOf(grants));
    toast('info', t('fromRole', { name: formatter.i18n(source.names) }));
  };
  return (
    <div className="pm-copy">
      <label htmlFor="pm-copy-from">{t('copyRole')}</label>
      <SelectField
        id="pm-copy-from"
        label={t('copyRole')}
        value={null}
        loading={busy || roles.isFetching}
        options={others.map((r) => ({ value: r.id, label: formatter.i18n(r.names) }))}
        onChange={(id) => void take(id)}
      />
    </div>
  );
}
