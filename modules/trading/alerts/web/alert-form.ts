import type { InputOf } from '#kernel/rules/contract.ts';
import { currentLocale } from '#kernel/web/i18n/index.ts';
import type { FormKit } from '#kernel/web/screens/form-kit.tsx';
import { pickFrom } from '#kernel/web/screens/index.ts';
import { selectPlace, selectProductName } from '#registry/catalogue/contract/pick.ts';
import type { addAlert } from '../contract/alert.ts';
import { CURRENCIES } from '../rules/alert-lifecycle.ts';
import { alertWords } from '../rules/words.ts';
import { isBuyer } from './alert-columns.ts';

const t = alertWords.table;
const named = (row: { readonly id: string; readonly zh: string; readonly en: string }) => ({
  value: row.id,
  label: (currentLocale() === 'zh_CN' ? row.zh : row.en) || row.zh,
});
const products = pickFrom(selectProductName, { keyword: 'keyword', ids: 'ids', option: named });
const places = pickFrom(selectPlace, { keyword: 'keyword', ids: 'ids', option: named });

export type AlertValues = Omit<InputOf<typeof addAlert>, 'idempotencyKey'>;
type Kit = FormKit<AlertValues, typeof t, typeof addAlert>;

/** What is waited for, and when it tells; the words follow the side the reader has signed in on. */
export const alertSections = ({ field, section }: Kit) => [
  section(
    [
      field.pick('productNameId', products, { span: 2 }),
      field.code('lane', 'offer_lane'),
      field.text('grade', { most: 50, required: false }),
      field.pick('placeId', places, { span: 2, required: false }),
      field.quantity('quantity', { required: false, unit: t.tonnes }),
      field.price('priceLimit', {
        required: (v) => v.tellsPrices === true,
        help: (_v, formatter) => formatter.text(isBuyer() ? t['priceLimit.buyer'] : t['priceLimit.seller']),
      }),
      field.select(
        'currency',
        CURRENCIES.map((value) => ({ value, zh: value, en: value })),
        { required: (v) => Boolean(v.priceLimit) },
      ),
    ],
    { title: t['section.wish'] },
  ),
  section(
    [
      field.bool('tellsDocuments', {
        label: t.tellsDocuments,
        help: (_v, formatter) => formatter.text(isBuyer() ? t.tellsOffers : t.tellsInquiries),
      }),
      field.bool('tellsPrices', { help: t['tellsPrices.help'] }),
      field.date('until'),
      field.text('remark', { most: 200, required: false, span: 3 }),
    ],
    { title: t['section.tell'], help: t.channels },
  ),
];
