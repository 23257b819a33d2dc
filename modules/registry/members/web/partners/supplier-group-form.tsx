import type { InputOf } from '#kernel/rules/contract.ts';
import { call } from '#kernel/web/request/index.ts';
import type { FieldKit } from '#kernel/web/screens/form-kit.tsx';
import { formScreen } from '#kernel/web/screens/form-screen.tsx';
import { useScreen } from '#kernel/web/tabs/index.ts';
import { addSupplierGroup, supplierGroupDetail, updateSupplierGroup } from '../../contract/supplier-group.ts';
import { SUPPLIER_GROUPS_PAGE } from '../../rules/pages.ts';
import { groupWords } from '../../rules/partner-words.ts';
import { sellerSource } from '../door.ts';

const w = groupWords.table;
type Kit = FieldKit<InputOf<typeof updateSupplierGroup>, typeof w>;
const fields = (field: Kit) => [
  field.text('name', { most: 50 }),
  field.textarea('description', { most: 200, span: 3 }),
  field.picks('supplierIds', sellerSource, { help: w['supplierIds.help'], span: 3 }),
];
const back = { done: w.saved, after: () => SUPPLIER_GROUPS_PAGE };

const AddGroup = formScreen(addSupplierGroup, groupWords, ({ field, section, submit }) => ({
  title: w.addTitle,
  sections: [section(fields(field as unknown as Kit))],
  confirm: submit(back),
}));
const EditGroup = formScreen(updateSupplierGroup, groupWords, ({ field, section, submit }) => ({
  title: w.editTitle,
  drafts: false,
  load: async ({ search }) => {
    const { id, version, name, description, supplierIds } = await call(
      supplierGroupDetail,
      { id: search.id ?? '' },
      { silent: true },
    );
    return { id, version, name, description, supplierIds };
  },
  sections: [section(fields(field))],
  confirm: submit(back),
}));

/**
 * /rmbTradeManagement/supplierGroups/editGroupWithSuppliers: a new group, or the one `?id=` names, with its
 * suppliers (R-RMBT-011).
 */
export default function SupplierGroupForm() {
  const { search } = useScreen();
  return search.id === undefined ? <AddGroup /> : <EditGroup key={search.id} />;
}
