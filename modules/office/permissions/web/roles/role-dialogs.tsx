import { formDialog } from '#kernel/web/screens/form-dialog.tsx';
import { addRole, updateRole } from '../../contract/role.ts';
import { roleWords } from '../../rules/role-words.ts';

const t = roleWords.table;
const TYPES = [
  { value: 'platform', ...t['type.platform'] },
  { value: 'seller', ...t['type.seller'] },
  { value: 'buyer', ...t['type.buyer'] },
];

/** A new role; opened with the type of the own side, or with `copyFrom`. */
export const AddRole = formDialog(addRole, roleWords, ({ field, section }) => ({
  title: (values) => (values.copyFrom ? t.copyTitle : t.add),
  sections: [
    section([
      field.i18n('names', { most: 50, span: 3 }),
      field.text('code', { code: true, most: 50, help: t.codeHelp, span: 3 }),
      field.radio('type', TYPES, {
        help: (values, formatter) => formatter.text(values.copyFrom ? t.copyHelp : t.typeHelp),
        span: 3,
        disabled: (values) => Boolean(values.copyFrom),
      }),
      field.textarea('description', { most: 200, rows: 3 }),
    ]),
  ],
  done: t.added,
}));
/** The same for the administrators of a company: a role of the side they work on. */
export const AddOwnRole = formDialog(addRole, roleWords, ({ field, section }) => ({
  title: (values) => (values.copyFrom ? t.copyTitle : t.add),
  sections: [
    section([
      field.i18n('names', { most: 50, span: 3 }),
      field.text('code', { code: true, most: 50, help: t.codeHelp, span: 3 }),
      field.textarea('description', { most: 200, rows: 3 }),
    ]),
  ],
  done: t.added,
}));

/** Names and description; the rest is fixed. */
export const EditRole = formDialog(updateRole, roleWords, ({ field, section }) => ({
  title: t.editTitle,
  sections: [
    section([
      field.i18n('names', { most: 50, span: 3 }),
      field.textarea('description', { most: 200, rows: 3 }),
    ]),
  ],
  done: t.saved,
}));
