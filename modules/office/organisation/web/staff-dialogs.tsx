import './organisation.css';
import { dayOf } from '#kernel/rules/clock.ts';
import { useCan } from '#kernel/web/guard/index.ts';
import { currentZone, useWords } from '#kernel/web/i18n/index.ts';
import { useStored } from '#kernel/web/request/index.ts';
import { OncePassword } from '#kernel/web/screens/once-dialog.tsx';
import { employeeDetail } from '../contract/employee.ts';
import { employeeWords } from '../rules/employee-words.ts';
import { EmployeeDrawer } from './employee-drawer.tsx';
import {
  AddDialog,
  AddPlainDialog,
  DepartmentDialog,
  EditDialog,
  PasswordDialog,
  PostsDialog,
  ResignDialog,
  RolesDialog,
} from './employee-forms.tsx';
import { type Opened, opened } from './opened.ts';

/** Shows a random password once; a custom one is known already. */
const showOnce = (account: string, password: string | null) => {
  if (password !== null) queueMicrotask(() => opened.set({ kind: 'once', account, password }));
};

/** The dialog or drawer that is open on the staff list. */
export function StaffDialogs({ open, onClose }: { open: Opened; onClose: () => void }) {
  const t = useWords(employeeWords);
  const whose = !('rows' in open)
    ? ''
    : open.rows.length === 1
      ? (open.rows[0]?.empName ?? '')
      : t('many', { n: open.rows.length });
  switch (open.kind) {
    case 'add':
      return <Adding onClose={onClose} />;
    case 'view':
      return <EmployeeDrawer id={open.row.id} onClose={onClose} />;
    case 'edit':
      return <Editing id={open.row.id} onClose={onClose} />;
    case 'resetPassword':
      return (
        <PasswordDialog
          about={open.row.empName}
          start={{ id: open.row.id, version: open.row.version, pwdMode: 'random' }}
          onClose={onClose}
          onDone={(out) => showOnce(open.row.account ?? open.row.empName, out.initialPassword)}
        />
      );
    case 'resign':
      return (
        <ResignDialog
          about={open.row.empName}
          start={{ id: open.row.id, version: open.row.version, leaveDate: dayOf(new Date(), currentZone()) }}
          onClose={onClose}
        />
      );
    case 'assignRole':
      return (
        <RolesDialog
          about={whose}
          start={{ ids: idsOf(open.rows), roleIds: shared(open.rows, (r) => r.roles.map((x) => x.id)) }}
          onClose={onClose}
        />
      );
    case 'assignPosts':
      return (
        <PostsDialog
          about={whose}
          start={{
            ids: idsOf(open.rows),
            positionIds: shared(open.rows, (r) => r.positions.map((x) => x.id)),
            mainPositionId: open.rows.length === 1 ? (open.rows[0]?.mainPositionId ?? null) : null,
          }}
          onClose={onClose}
        />
      );
    case 'setUpDepartment':
      return (
        <DepartmentDialog
          about={whose}
          start={{
            ids: idsOf(open.rows),
            ...(open.rows.length === 1 ? { deptId: open.rows[0]?.deptId ?? null } : {}),
            responsibleDeptIds: shared(open.rows, (r) => r.responsibleDepts.map((d) => d.id)),
          }}
          onClose={onClose}
        />
      );
    case 'once':
      return <OncePassword account={open.account} password={open.password} onClose={onClose} />;
  }
}

type Rows = Extract<Opened, { rows: unknown }>['rows'];
const idsOf = (rows: Rows): string[] => rows.map((r) => r.id);
/** What all of them have: the dialog gives everybody the same afterwards. */
const shared = (rows: Rows, read: (row: Rows[number]) => readonly string[]): string[] => {
  const [first, ...others] = rows;
  return first === undefined
    ? []
    : [...read(first)].filter((id) => others.every((o) => read(o).includes(id)));
};

function Adding({ onClose }: { onClose: () => void }) {
  const { can } = useCan();
  const Dialog = can('AssignRole') ? AddDialog : AddPlainDialog;
  return (
    <Dialog
      start={{ pwdMode: 'random', gender: '0' }}
      onClose={onClose}
      onDone={(out) => showOnce(out.account, out.initialPassword)}
    />
  );
}

/** The edit form starts from what is stored, numbers and addresses unmasked. */
function Editing({ id, onClose }: { id: string; onClose: () => void }) {
  const { data } = useStored(employeeDetail, { id });
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
