import type { PickSource } from '#kernel/web/fields/pick-field.tsx';
import { operatorStore } from '#kernel/web/request/index.ts';
import { formDialog } from '#kernel/web/screens/form-dialog.tsx';
import { addPosition, updatePosition } from '../../contract/position.ts';
import { positionWords } from '../../rules/position-words.ts';
import { sellerSource } from '../slots.ts';
import { DepartmentField } from './department-field.tsx';

const t = positionWords.table;
/** Found when the field is drawn: the composition names the source after this module has loaded. */
const sellers: PickSource = {
  name: 'sellers',
  search: (keyword) => sellerSource().search(keyword),
  named: async (ids) => (await sellerSource().named?.(ids)) ?? [],
};
const ofPlatform = () => operatorStore.get()?.identityType === 'platform';

export const AddPosition = formDialog(addPosition, positionWords, ({ field, section }) => ({
  title: t.add,
  sections: [
    section([
      field.i18n('names', { most: 50, span: 3 }),
      field.text('code', { code: true, most: 30, help: t.codeHelp, span: 3 }),
      field.custom('deptId', DepartmentField, { verb: 'select', span: 3 }),
      field.pick('sellerId', sellers, { when: ofPlatform, span: 3 }),
      field.textarea('description', { most: 200, rows: 3 }),
    ]),
  ],
  done: t.added,
}));

export const EditPosition = formDialog(updatePosition, positionWords, ({ field, section }) => ({
  title: t.editTitle,
  sections: [
    section([
      field.i18n('names', { most: 50, span: 3 }),
      field.custom('deptId', DepartmentField, { verb: 'select', span: 3 }),
      field.pick('sellerId', sellers, { when: ofPlatform, span: 3 }),
      field.textarea('description', { most: 200, rows: 3 }),
    ]),
  ],
  done: t.saved,
}));
