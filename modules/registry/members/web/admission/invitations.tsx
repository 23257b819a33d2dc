import { Button } from 'antd';
import { uiWords } from '#kernel/rules/ui-words.ts';
import { translate } from '#kernel/rules/words.ts';
import { useCan } from '#kernel/web/guard/index.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { notifyError, notifySuccess, useAct, useCall } from '#kernel/web/request/index.ts';
import { Failed, lifecycleBadge, Skeleton, StatusOf, useFormatter } from '#kernel/web/screens/index.ts';
import { ask } from '#kernel/web/tabs/index.ts';
import { type InvitationRow, listInvitations, revokeInvitation } from '../../contract/invitation.ts';
import { invitationLifecycle, invitationTones } from '../../rules/invitation-lifecycle.ts';
import { invitationWords } from '../../rules/relation-words.ts';
import { openedCompany } from './company-opened.ts';

const look = lifecycleBadge(invitationLifecycle, invitationTones);
const MOST = 50;

/** Colleagues who were asked to join, for those who may change the company. */
export function Invitations() {
  const t = useWords(invitationWords);
  const { can } = useCan();
  const allowed = can('Edit');
  const { data, error, refetch } = useCall(
    listInvitations,
    { pageCount: MOST },
    { silent: true, enabled: allowed },
  );
  if (!allowed) return <p className="sc-faint">{t('help')}</p>;
  return (
    <div className="me-invitations">
      <p className="sc-faint">{t('help')}</p>
      <Button onClick={() => openedCompany.set({ kind: 'invite' })}>{t('invite')}</Button>
      {data === undefined ? (
        error ? (
          <Failed error={error} right={t('title')} onRetry={() => void refetch()} />
        ) : (
          <Skeleton lines={3} />
        )
      ) : data.list.length === 0 ? (
        <p className="sc-faint">{t('none')}</p>
      ) : (
        <Rows rows={data.list} />
      )}
    </div>
  );
}

function Rows({ rows }: { rows: readonly InvitationRow[] }) {
  const t = useWords(invitationWords);
  const u = useWords(uiWords);
  const formatter = useFormatter();
  const act = useAct(revokeInvitation, {
    onDone: () => notifySuccess(t('revoked')),
    onRefused: (error) => notifyError(error.message, error.requestId),
  });
  const press = async (row: InvitationRow) => {
    const title = translate(invitationWords, formatter.locale, 'revoke.title', { name: row.personName });
    if (await ask({ title, body: t('revoke.body'), yes: t('revoke'), no: u('cancel'), danger: true }))
      act.run({ id: row.id, version: row.version });
  };
  return (
    <ul className="me-invited">
      {rows.map((row) => (
        <li key={row.id}>
          <StatusOf look={look} code={row.state} formatter={formatter} />
          <span>
            <strong>{row.personName}</strong> {row.email}
          </span>
          <span className="sc-faint">
            {row.deptName} · {row.invitedByName} · {t('expireAt')} {formatter.dateTime(row.expireAt)}
          </span>
          {row.can.includes('revoke') ? (
            <Button size="small" danger loading={act.running} onClick={() => void press(row)}>
              {t('revoke')}
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
