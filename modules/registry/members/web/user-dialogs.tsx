import type { PickSource } from '#kernel/web/fields/index.ts';
import { call, useStored } from '#kernel/web/request/index.ts';
import { formDialog } from '#kernel/web/screens/form-dialog.tsx';
import { newPassword, newPasswordAgain, Secret } from '#kernel/web/screens/new-password.tsx';
import { OncePassword } from '#kernel/web/screens/once-dialog.tsx';
import {
  addUser,
  directoryCalls,
  type PeopleCalls,
  updateUser,
  userCalls,
  userDepartments,
  userDetail,
} from '../contract/user.ts';
import { userWords } from '../rules/user-words.ts';
import { companySource } from './door.ts';
import { UserDrawer } from './user-drawer.tsx';
import { opened, type UserOpened } from './user-opened.ts';

const w = userWords.table;
const modes = [
  { value: 'random', ...w['pwdMode.random'] },
  { value: 'custom', ...w['pwdMode.custom'] },
];
/** Departments of the chosen company. */
const departmentsOf = (memberId: unknown): PickSource => ({
  name: `members.departments ${String(memberId)}`,
  search: async (keyword) => {
    if (typeof memberId !== 'string' || memberId === '') return [];
    const found = await call(userDepartments, { memberId }, { silent: true });
    return found
      .filter((d) => d.name.toLowerCase().includes(keyword.toLowerCase()))
      .map((d) => ({ value: d.id, label: d.name }));
  },
});

const AddDialog = formDialog(addUser, userWords, ({ field, section }) => ({
  title: w.addTitle,
  wide: true,
  sections: [
    section(
      [
        field.pick('memberId', companySource, { picked: () => ({ deptId: null }) }),
        field.pick('deptId', (values) => departmentsOf(values.memberId), {
          disabled: (v) => !v.memberId,
          help: w['deptId.help'],
        }),
        field.text('account', { help: w['account.help'], code: true, most: 30 }),
        field.text('loginEmail', { inputMode: 'email', most: 254 }),
        field.text('mobile', { inputMode: 'tel', most: 20 }),
        field.radio('pwdMode', modes),
        field.custom('password', Secret, { ...newPassword, help: w['password.help'] }),
        field.custom('confirmPassword', Secret, newPasswordAgain),
      ],
      { title: w['section.account'], help: w['add.help'] },
    ),
    section(
      [
        field.text('empName', { most: 50 }),
        field.text('empNo', { most: 20, code: true }),
        field.code('gender', 'gender', { look: 'radio', required: false }),
        field.textarea('remark', { most: 200, span: 3 }),
      ],
      {
        title: w['section.person'],
      },
    ),
  ],
  done: w.added,
}));
const EditDialog = formDialog(updateUser, userWords, ({ field, section }) => ({
  title: w.editTitle,
  wide: true,
  sections: [
    section([
      field.text('empName', { most: 50 }),
      field.text('loginEmail', { inputMode: 'email', most: 254 }),
      field.text('mobile', { inputMode: 'tel', most: 20 }),
      field.text('empNo', { most: 20, code: true }),
      field.code('gender', 'gender', { look: 'radio', required: false }),
      field.date('joinDate', { required: false }),
      field.textarea('remark', { most: 200, span: 3 }),
    ]),
  ],
  done: w.saved,
}));
const passwordDialog = (calls: PeopleCalls) =>
  formDialog(calls.resetPassword, userWords, ({ field, section }) => ({
    title: w.resetPassword,
    sections: [
      section(
        [
          field.radio('pwdMode', modes, { span: 3 }),
          field.custom('password', Secret, { ...newPassword, help: w['password.help'], span: 3 }),
          field.custom('confirmPassword', Secret, { ...newPasswordAgain, span: 3 }),
        ],
        { help: w['reset.help'] },
      ),
    ],
    label: w.resetPassword,
  }));

const UserPassword = passwordDialog(userCalls);
const DirectoryPassword = passwordDialog(directoryCalls);

const showOnce = (account: string, password: string | null) => {
  if (password !== null) queueMicrotask(() => opened.set({ kind: 'once', account, password }));
};

/** The dialog that is open on the users' list. */
export function UserDialogs({ open, onClose }: { open: UserOpened; onClose: () => void }) {
  switch (open.kind) {
    case 'add':
      return (
        <AddDialog
          start={{ pwdMode: 'random', gender: '0' }}
          onClose={onClose}
          onDone={(out) => showOnce(out.account, out.initialPassword)}
        />
      );
    case 'edit':
      return <Editing id={open.row.id} onClose={onClose} />;
    case 'view':
      return <UserDrawer id={open.row.id} onClose={onClose} />;
    case 'once':
      return <OncePassword account={open.account} password={open.password} onClose={onClose} />;
    case 'resetPassword': {
      const { row } = open;
      const Dialog = open.keeps ? UserPassword : DirectoryPassword;
      return (
        <Dialog
          about={row.empName}
          start={{ id: row.id, version: row.version, pwdMode: 'random' }}
          onClose={onClose}
          onDone={(out) => showOnce(row.account ?? row.empName, out.initialPassword)}
        />
      );
    }
  }
}

function Editing({ id, onClose }: { id: string; onClose: () => void }) {
  const { data } = useStored(userDetail, { id });
  if (data === undefined) return null;
  const { version, empName, loginEmail, mobile, empNo, gender, superiorId, joinDate, remark } = data;
  return (
    <EditDialog
      about={empName}
      start={{ id, version, empName, loginEmail, mobile, empNo, gender, superiorId, joinDate, remark }}
      onClose={onClose}
    />
  );
}
