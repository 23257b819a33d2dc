import type { Call, InputOf } from '#kernel/rules/contract.ts';
import type { PickSource } from '#kernel/web/fields/index.ts';
import { call, useStored } from '#kernel/web/request/index.ts';
import { formDialog } from '#kernel/web/screens/form-dialog.tsx';
import type { FormKit } from '#kernel/web/screens/form-kit.tsx';
import {
  addChildDepartment,
  addDepartment,
  type DepartmentNode,
  departmentDetail,
  selectSubsidiaries,
  updateDepartment,
} from '../contract/department.ts';
import { departmentWords } from '../rules/department-words.ts';
import { departmentSource, leaderSource } from './sources.ts';

const w = departmentWords.table;
const types = [
  { value: '20', ...w['type.20'] },
  { value: '10', ...w['type.10'] },
];
const subsidiarySource: PickSource = {
  name: 'organisation.subsidiaries',
  search: async (keyword) =>
    (await call(selectSubsidiaries, {}, { silent: true }))
      .filter((s) => s.name.toLowerCase().includes(keyword.toLowerCase()))
      .map((s) => ({ value: s.id, label: s.name })),
};

type New = Omit<InputOf<typeof addDepartment>, 'idempotencyKey'>;
/** What a new department says of itself, wherever it is put. */
const newFields = <C extends Call>(field: FormKit<New, typeof w, C>['field']) => [
  field.text('name', { most: 50 }),
  field.text('nameEn', { most: 100 }),
  field.text('code', { help: w['code.help'], code: true, required: false }),
  field.radio('type', types),
  field.count('sort', { required: false }),
  field.pick('linkedMemberId', subsidiarySource, { required: false, when: (v) => v.type === '10' }),
  field.textarea('description', { most: 200, span: 3 }),
];

const AddDialog = formDialog(addDepartment, departmentWords, ({ field, section }) => ({
  title: w.addTitle,
  wide: true,
  sections: [section(newFields(field))],
  done: w.saved,
}));
const AddChildDialog = formDialog(addChildDepartment, departmentWords, ({ field, section }) => ({
  title: w.addChildTitle,
  wide: true,
  sections: [section([field.pick('parentId', departmentSource), ...newFields(field)])],
  done: w.saved,
}));
const EditDialog = formDialog(updateDepartment, departmentWords, ({ field, section }) => ({
  title: w.editTitle,
  wide: true,
  sections: [
    section([
      field.text('name', { most: 50 }),
      field.text('nameEn', { most: 100 }),
      field.count('sort', { required: false }),
      field.pick('leaderEmpId', (values) => leaderSource(typeof values.id === 'string' ? values.id : '0'), {
        required: false,
        help: w['leader.help'],
      }),
      field.pick('linkedMemberId', subsidiarySource, {
        required: false,
        when: (v) => v.linkedMemberId !== undefined,
      }),
      field.textarea('description', { most: 200, span: 3 }),
    ]),
  ],
  done: w.saved,
}));

/** The form that is open on the tree. */
export function DepartmentForms({
  open,
  onClose,
  onAdded,
}: {
  open: DepartmentOpened;
  onClose: () => void;
  onAdded: (id: string) => void;
}) {
  const shared = { onClose, onDone: ({ id }: { readonly id: string }) => onAdded(id) };
  if (open.kind === 'add') return <AddDialog {...shared} start={{ type: '20', sort: 10 }} />;
  if (open.kind === 'addChild')
    return <AddChildDialog {...shared} start={{ parentId: open.node.id, type: '20', sort: 10 }} />;
  return <Editing id={open.node.id} onClose={onClose} />;
}

function Editing({ id, onClose }: { id: string; onClose: () => void }) {
  const { data } = useStored(departmentDetail, { id });
  if (data === undefined) return null;
  const { version, name, nameEn, description, sort, leaderEmpId, linkedMemberId } = data;
  return (
    <EditDialog
      start={{
        id,
        version,
        name,
        nameEn,
        description,
        sort,
        leaderEmpId,
        ...(data.type === '10' ? { linkedMemberId } : {}),
      }}
      onClose={onClose}
    />
  );
}

/** Which form of the tree is open, and on what. */
export type DepartmentOpened =
  | { readonly kind: 'add' }
  | { readonly kind: 'addChild' | 'edit'; readonly node: DepartmentNode };
