import type { InputOf } from '#kernel/rules/contract.ts';
import { type FieldProps, PickField } from '#kernel/web/fields/index.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { useCall } from '#kernel/web/request/index.ts';
import { formDialog } from '#kernel/web/screens/form-dialog.tsx';
import type { FormKit } from '#kernel/web/screens/form-kit.tsx';
import type { FieldContext } from '#kernel/web/screens/form-types.ts';
import type { Formatter } from '#kernel/web/screens/index.ts';
import { newPassword, newPasswordAgain, Secret } from '#kernel/web/screens/new-password.tsx';
import { addEmployee, updateEmployee } from '../contract/employee.ts';
import {
  assignPosts,
  assignRole,
  openDocuments,
  resetEmployeePassword,
  resignEmployee,
  setUpDepartment,
} from '../contract/employee-acts.ts';
import { openDocumentWords } from '../rules/data-type-words.ts';
import { employeeWords } from '../rules/employee-words.ts';
import {
  colleagueSource,
  departmentSource,
  mainPostSource,
  postSource,
  receiverSource,
  roleSource,
} from './sources.ts';

const w = employeeWords.table;
const modes = [
  { value: 'random', ...w['pwdMode.random'] },
  { value: 'custom', ...w['pwdMode.custom'] },
];
const strings = (value: unknown): readonly string[] => (Array.isArray(value) ? (value as string[]) : []);
type AddKit = FormKit<InputOf<typeof addEmployee>, typeof employeeWords.table, typeof addEmployee>;

const accountSection = ({ field, section }: AddKit) =>
  section(
    [
      field.text('account', { help: w['account.help'], code: true, most: 30 }),
      field.text('loginEmail', { help: w['loginEmail.help'], inputMode: 'email', most: 254 }),
      field.text('mobile', { inputMode: 'tel', most: 20 }),
      field.radio('pwdMode', modes, { span: 3 }),
      field.custom('password', Secret, { ...newPassword, help: w['password.help'] }),
      field.custom('confirmPassword', Secret, newPasswordAgain),
    ],
    { title: w['section.account'] },
  );
const personSection = ({ field, section }: AddKit) =>
  section(
    [
      field.text('empName', { most: 50 }),
      field.text('empNo', { most: 20, code: true }),
      field.code('gender', 'gender', { look: 'radio', required: false }),
      field.text('idcardNo', { help: w['idcard.add'], code: true, required: false }),
      field.date('joinDate', { required: false }),
      field.textarea('remark', { most: 200, span: 3 }),
    ],
    { title: w['section.person'] },
  );
const placeFields = ({ field }: AddKit) => [
  field.pick('deptId', departmentSource),
  field.pick('superiorId', colleagueSource, { required: false }),
  field.picks('responsibleDepts', departmentSource, { required: false }),
];

/** A new person with roles and positions, for who may give them. */
export const AddDialog = formDialog(addEmployee, employeeWords, (kit) => ({
  title: w.addTitle,
  wide: true,
  sections: [
    accountSection(kit),
    personSection(kit),
    kit.section(
      [
        ...placeFields(kit),
        kit.field.picks('roles', roleSource, { required: false }),
        kit.field.picks('positions', postSource, { required: false }),
        kit.field.pick('mainPositionId', (values) => mainPostSource(strings(values.positions)), {
          required: false,
          when: (v) => strings(v.positions).length > 0,
          help: w['main.help'],
        }),
      ],
      { title: w['section.place'] },
    ),
  ],
  done: w.added,
}));
/** A new person without rights yet. */
export const AddPlainDialog = formDialog(addEmployee, employeeWords, (kit) => ({
  title: w.addTitle,
  wide: true,
  sections: [accountSection(kit), personSection(kit), kit.section(placeFields(kit), { title: w.deptId })],
  done: w.added,
}));

export const EditDialog = formDialog(updateEmployee, employeeWords, ({ field, section }) => ({
  title: w.editTitle,
  wide: true,
  sections: [
    section([
      field.text('empName', { most: 50 }),
      field.text('loginEmail', { inputMode: 'email', most: 254 }),
      field.text('mobile', { inputMode: 'tel', most: 20 }),
      field.text('empNo', { most: 20, code: true }),
      field.code('gender', 'gender', { look: 'radio', required: false }),
      field.text('idcardNo', { help: w['idcard.help'], code: true, required: false }),
      field.pick('superiorId', colleagueSource, { required: false }),
      field.date('joinDate', { required: false }),
      field.textarea('remark', { most: 200, span: 3 }),
    ]),
  ],
  done: w.saved,
}));

export const PasswordDialog = formDialog(resetEmployeePassword, employeeWords, ({ field, section }) => ({
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

/** Several people at once have the same afterwards: what only one of them had would be gone unsaid. */
const alike = (
  v: { readonly ids?: readonly string[] | null | undefined },
  formatter: Formatter,
): string | null => ((v.ids?.length ?? 0) > 1 ? formatter.text(w['many.same']) : null);
export const RolesDialog = formDialog(assignRole, employeeWords, ({ field, section }) => ({
  title: w.assignRole,
  sections: [section([field.picks('roleIds', roleSource, { required: false, span: 3, help: alike })])],
  done: w.saved,
}));
export const PostsDialog = formDialog(assignPosts, employeeWords, ({ field, section }) => ({
  title: w.assignPosts,
  sections: [
    section([
      field.picks('positionIds', postSource, { required: false, span: 3, help: alike }),
      field.pick('mainPositionId', (values) => mainPostSource(strings(values.positionIds)), {
        required: false,
        span: 3,
        help: w['main.help'],
      }),
    ]),
  ],
  done: w.saved,
}));
export const DepartmentDialog = formDialog(setUpDepartment, employeeWords, ({ field, section }) => ({
  title: w.setUpDepartment,
  sections: [
    section([
      field.pick('deptId', departmentSource, { span: 3 }),
      field.picks('responsibleDeptIds', departmentSource, { required: false, span: 3, help: alike }),
    ]),
  ],
  done: w.saved,
}));

/** Who takes over, with what there is to take over. */
function HandoverField(props: FieldProps<unknown> & FieldContext) {
  const t = useWords(employeeWords);
  const id = typeof props.values.id === 'string' ? props.values.id : '';
  const { data } = useCall(openDocuments, { id }, { silent: true, enabled: id !== '', staleMs: 0 });
  const kinds = useWords(openDocumentWords);
  if (data === undefined) return null;
  if (data.length === 0) return <p className="sc-faint">{t('open.none')}</p>;
  return (
    <>
      <ul className="og-open" aria-label={t('open.title')}>
        {data.map((d) => (
          <li key={d.dataType}>
            {d.dataType in openDocumentWords.table
              ? kinds(d.dataType as keyof typeof openDocumentWords.table)
              : d.dataType}{' '}
            <strong className="ct-num">{d.count}</strong>
          </li>
        ))}
      </ul>
      <PickField
        {...props}
        value={typeof props.value === 'string' ? props.value : null}
        source={receiverSource}
      />
    </>
  );
}
export const ResignDialog = formDialog(resignEmployee, employeeWords, ({ field, section }) => ({
  title: w.resign,
  sections: [
    section(
      [
        field.date('leaveDate', { span: 3 }),
        field.custom('handoverEmpId', HandoverField, { required: false, span: 3, verb: 'select' }),
        field.textarea('reason', { most: 300, span: 3, required: false }),
      ],
      { help: w['resign.help'] },
    ),
  ],
  danger: true,
  label: w.resign,
}));
