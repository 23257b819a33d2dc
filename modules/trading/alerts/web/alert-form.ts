import type { InputOf } from '#kernel/rules/contract.ts';
import type { FormKit } from '#kernel/web/screens/form-kit.tsx';
import { placeSource, productNameSource } from '#registry/catalogue/web/door.ts';
import type { addAlert } from '../contract/alert.ts';
import { CURRENCIES } from '../rules/alert-lifecycle.ts';
import { alertWords } from '../rules/words.ts';
import { isBuyer } from './alert-columns.ts';

const t = alertWords.table;
export type AlertValues = Omit<InputOf<typeof addAlert>, 'idempotencyKey'>;
type Kit = FormKit<AlertValues, typeof t, typeof addAlert>;

/** What is waited for, and when it tells; the words follow the side the reader has signed in on. */
export const alertSections = ({ field, section }: Kit) => [
  section(
    [
      field.pick('productNameId', productNameSource, { span: 2 }),
      field.code('lane', 'offer_lane'),
      field.text('grade', { most: 50, required: false }),
      field.pick('placeId', placeSource, { span: 2, required: false }),
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
