import type { Call, InputOf } from '#kernel/rules/contract.ts';
import { createStore, useStore } from '#kernel/web/request/index.ts';
import { formDialog } from '#kernel/web/screens/form-dialog.tsx';
import type { FormKit } from '#kernel/web/screens/form-kit.tsx';
import { addClinch, type ClinchRow, PRICE_SHOWN, updateClinch } from '../contract/clinch.ts';
import { clinchWords } from '../rules/clinch-words.ts';
import { languages } from './badges.tsx';
import { ClinchLook } from './clinch-badges.tsx';

const t = clinchWords.table;
const prices = PRICE_SHOWN.map((value) => ({ value, ...t[`priceShown.${value}`] }));
type Values = Omit<InputOf<typeof addClinch>, 'idempotencyKey'>;
const sections = <C extends Call>({
  field,
  section,
}: Pick<FormKit<Values, typeof clinchWords.table, C>, 'field' | 'section'>) => [
  section([
    field.radio('language', languages),
    field.text('productName', { most: 100, span: 2 }),
    field.text('spec', { most: 100 }),
    field.quantity('quantity'),
    field.text('unit', { most: 20 }),
    field.radio('priceShown', prices, { span: 2 }),
    field.text('priceText', { most: 60, required: true, when: (v) => v.priceShown !== 'hidden' }),
    field.text('region', { most: 60 }),
    field.code('tradeType', 'trade_type', { required: false }),
    field.date('dealDate'),
    field.text('sellerMasked', { most: 100, span: 3, help: t['masked.help'] }),
    field.text('buyerMasked', { most: 100, span: 3 }),
    field.bool('pinned', { sentence: t['pinned.says'], span: 3, required: false }),
  ]),
];
const Add = formDialog(addClinch, clinchWords, (kit) => ({
  title: t.add,
  wide: true,
  done: t.saved,
  sections: sections(kit),
}));
const Edit = formDialog(updateClinch, clinchWords, (kit) => ({
  title: t.editTitle,
  wide: true,
  done: t.saved,
  sections: sections(kit as unknown as Parameters<typeof sections>[0]),
}));

export const openClinch = createStore<
  { readonly kind: 'add' } | { readonly kind: 'edit' | 'view'; readonly row: ClinchRow } | null
>(null);

/** The dialog that is open over the list of announcements. */
export function ClinchDialogs() {
  const open = useStore(openClinch);
  const onClose = () => openClinch.set(null);
  if (open === null) return null;
  if (open.kind === 'add')
    return <Add start={{ language: 'zh_CN', priceShown: 'range', pinned: false }} onClose={onClose} />;
  if (open.kind === 'view') return <ClinchLook row={open.row} onClose={onClose} />;
  const {
    id,
    version,
    productName,
    spec,
    quantity,
    unit,
    priceShown,
    priceText,
    region,
    tradeType,
    sellerMasked,
    buyerMasked,
    dealDate,
    language,
    pinned,
  } = open.row;
  return (
    <Edit
      start={{
        id,
        version,
        productName,
        spec,
        quantity,
        unit,
        priceShown,
        priceText,
        region,
        tradeType,
        sellerMasked,
        buyerMasked,
        dealDate,
        language,
        pinned,
      }}
      onClose={onClose}
    />
  );
}
