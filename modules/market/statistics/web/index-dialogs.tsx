import { CARGO } from '#fulfilment/deals/rules/trade-codes.ts';
import type { InputOf } from '#kernel/rules/contract.ts';
import { WordsField } from '#kernel/web/fields/words-field.tsx';
import { useStore, useStored } from '#kernel/web/request/index.ts';
import { formDialog } from '#kernel/web/screens/form-dialog.tsx';
import type { Filling } from '#kernel/web/screens/form-types.ts';
import { type AdminIndexRow, addIndex, indexDetail, updateIndex } from '../contract/price-index-admin.ts';
import { indexWords } from '../rules/index-words.ts';
import { openDialog } from './index-dialogs-store.ts';
import { placeSource, productSource } from './sources.ts';

const t = indexWords.table;
const RMB = '10';

const Add = formDialog(addIndex, indexWords, ({ field, section }) => ({
  title: t['add.title'],
  wide: true,
  done: t.saved,
  sections: [
    section([
      field.text('code', { most: 30, code: true, help: t['code.help'] }),
      field.text('name', { most: 60, label: t.nameZh }),
      field.text('nameEn', { most: 100 }),
    ]),
    section(
      [
        field.pick('productNameId', productSource),
        field.pick('placeId', placeSource),
        field.custom('grades', WordsField, {
          help: t['grades.help'],
          show: (values) => (values.grades ?? []).join(', '),
        }),
        field.code('lane', 'offer_lane'),
        field.code('cargoStatus', 'cargo_status'),
        field.code('priceTerm', 'price_term', { when: (v) => (v.lane ?? RMB) === RMB }),
        field.code('priceTerm', 'incoterm', { when: (v) => (v.lane ?? RMB) !== RMB }),
        field.code('uom', 'measure_unit'),
        field.code('currency', 'currency'),
        field.text('hsCode', {
          most: 10,
          code: true,
          inputMode: 'numeric',
          help: t['hsCode.help'],
          required: false,
        }),
      ],
      { title: t['section.definition'], help: t['section.definition.help'] },
    ),
  ],
}));
const Edit = formDialog(updateIndex, indexWords, ({ field, section }) => ({
  title: t['edit.title'],
  done: t.saved,
  sections: [
    section([
      field.text('name', { most: 60, span: 3, label: t.nameZh }),
      field.text('nameEn', { most: 100, span: 3 }),
      field.text('hsCode', {
        most: 10,
        code: true,
        inputMode: 'numeric',
        help: t['hsCode.help'],
        required: false,
      }),
      field.bool('enabled', { sentence: t['enabled.says'], help: t['enabled.help'], span: 2 }),
    ]),
  ],
}));

/** A new index starts like another one where it was asked for: another definition is another index (20.1). */
const startOf = (like: AdminIndexRow | null): Filling<InputOf<typeof addIndex>> =>
  like === null
    ? { lane: RMB, cargoStatus: CARGO.dutyPaid, priceTerm: '10', uom: 'TNE', currency: 'CNY', grades: [] }
    : {
        name: like.name,
        nameEn: like.nameEn,
        productNameId: like.productNameId,
        placeId: like.placeId,
        grades: like.grades,
        lane: like.lane as '10',
        cargoStatus: like.cargoStatus as '10',
        priceTerm: like.priceTerm,
        uom: like.uom,
        currency: like.currency,
        hsCode: like.hsCode,
      };

/** What an edit starts from is asked of the server. */
function Editing({ id, onClose }: { id: string; onClose: () => void }) {
  const { data } = useStored(indexDetail, { id });
  if (data === undefined) return null;
  const { version, name, nameEn, hsCode, enabled, code } = data;
  return <Edit about={code} start={{ id, version, name, nameEn, hsCode, enabled }} onClose={onClose} />;
}

/** The dialog that is open over the list of indices. */
export function IndexDialogs() {
  const open = useStore(openDialog);
  const onClose = () => openDialog.set(null);
  if (open === null) return null;
  return open.kind === 'add' ? (
    <Add start={startOf(open.like)} onClose={onClose} />
  ) : (
    <Editing id={open.row.id} onClose={onClose} />
  );
}
