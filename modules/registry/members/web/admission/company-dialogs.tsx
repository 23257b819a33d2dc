import type { PickSource } from '#kernel/web/fields/index.ts';
import { currentLocale } from '#kernel/web/i18n/index.ts';
import { call, useCall } from '#kernel/web/request/index.ts';
import { formDialog } from '#kernel/web/screens/form-dialog.tsx';
import { extendCompany, keepSettings, listOwnChanges } from '../../contract/change.ts';
import { departmentsToJoin, invite, rolesToJoin } from '../../contract/invitation.ts';
import { RELATION } from '../../rules/relation-lifecycle.ts';
import { changeWords, invitationWords } from '../../rules/relation-words.ts';
import type { CompanyOpened } from './company-opened.ts';

const t = changeWords.table;
const i = invitationWords.table;

const Settings = formDialog(keepSettings, changeWords, ({ field, section }) => ({
  title: t.settings,
  done: t['settings.saved'],
  sections: [
    section(
      [
        field.code('announceConsent', 'announce_consent', { look: 'radio', span: 3 }),
        field.money('orderLimit', { unit: t.yuan }),
        field.money('awardLimit', { unit: t.yuan }),
      ],
      {
        help: t['settings.help'],
      },
    ),
  ],
}));
const Extend = formDialog(extendCompany, changeWords, ({ field, section }) => ({
  title: t.extend,
  label: t.extend,
  done: t.extended,
  sections: [
    section(
      [field.text('organisation', { most: 100, span: 3 }), field.textarea('scope', { most: 200, span: 3 })],
      { help: t['extend.help'] },
    ),
  ],
}));
const departments: PickSource = {
  name: 'members.departmentsToJoin',
  search: async (keyword) =>
    (await call(departmentsToJoin, {}, { silent: true }))
      .filter((d) => d.name.toLowerCase().includes(keyword.toLowerCase()))
      .map((d) => ({ value: d.id, label: d.name })),
};
const roles: PickSource = {
  name: 'members.rolesToJoin',
  search: async (keyword) =>
    (await roleOptions()).filter((o) => o.label.toLowerCase().includes(keyword.toLowerCase())),
  named: async (codes) => (await roleOptions()).filter((o) => codes.includes(o.value)),
};
async function roleOptions() {
  const zh = currentLocale() === 'zh_CN';
  return (await call(rolesToJoin, {}, { silent: true })).map((r) => ({
    value: r.code,
    label: zh ? r.zh : r.en,
  }));
}
const Invite = formDialog(invite, invitationWords, ({ field, section }) => ({
  title: i.invite,
  label: i.invite,
  done: i.sent,
  sections: [
    section(
      [
        field.text('email', { most: 254, inputMode: 'email', span: 2 }),
        field.text('personName', { most: 50 }),
        field.pick('deptId', departments, { span: 2 }),
        field.picks('roleCodes', () => roles, { span: 3, help: i['roles.help'] }),
      ],
      { help: i.help },
    ),
  ],
}));

/** The dialog that is open on the own company's page. */
export function CompanyDialogs({ open, onClose }: { open: CompanyOpened; onClose: () => void }) {
  if (open.kind === 'invite') return <Invite onClose={onClose} />;
  const { row } = open;
  if (open.kind === 'extend')
    return (
      <Extending
        version={row.version}
        again={row.relationStatus === RELATION.extensionRefused}
        onClose={onClose}
      />
    );
  const { order, award } = row.approvalLimits;
  const announceConsent = row.announceConsent as 'none' | 'masked' | 'full';
  return (
    <Settings
      start={{ version: row.version, announceConsent, orderLimit: order, awardLimit: award }}
      onClose={onClose}
    />
  );
}

/** After a refusal it starts from what was asked for. */
function Extending({ version, again, onClose }: { version: number; again: boolean; onClose: () => void }) {
  const { data } = useCall(listOwnChanges, { pageCount: 1 }, { enabled: again, staleMs: 0 });
  if (again && data === undefined) return null;
  const last = again ? data?.list[0] : undefined;
  return (
    <Extend
      start={{ version, organisation: last?.organisation ?? '', scope: last?.scope ?? null }}
      onClose={onClose}
    />
  );
}
