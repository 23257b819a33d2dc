import './vouchers.css';
import { dec } from '#kernel/rules/decimal.ts';
import type { InputOf } from '#kernel/rules/contract.ts';
import { type PickSource, plainNumber } from '#kernel/web/fields/index.ts';
import { useFormat, useWords } from '#kernel/web/i18n/index.ts';
import { call, useCall } from '#kernel/web/request/index.ts';
import { formScreen } from '#kernel/web/screens/form-screen.tsx';
import type { FormAside } from '#kernel/web/screens/form-types.ts';
import { Facts } from '#kernel/web/screens/index.ts';
import { evidenceScene } from '#office/attachments/rules/file-scenes.ts';
import { voucherLots } from '../contract/voucher.ts';
import { addVoucher } from '../contract/voucher-acts.ts';
import { voucherHref } from '../rules/pages.ts';
import { voucherWords } from '../rules/words.ts';
import { lotOption } from './lot-option.ts';

const { table } = voucherWords;
type Values = Omit<InputOf<typeof addVoucher>, 'idempotencyKey'>;
const ownLots = async () => (await call(voucherLots, {}, { silent: true })).map(lotOption);
const lots: PickSource = {
  name: 'vouchers.lots',
  search: async (keyword) =>
    (await ownLots()).filter((o) => o.label.toLowerCase().includes(keyword.toLowerCase())),
  named: async (ids) => (await ownLots()).filter((o) => ids.includes(o.value)),
};

/** What the custodian confirmed of the chosen lot, what vouchers cover, and what this one would leave. */
function Aside({ values }: FormAside<Values>) {
  const t = useWords(voucherWords);
  const format = useFormat();
  const { data } = useCall(voucherLots, {}, { silent: true });
  const lot = data?.find((l) => l.id === values.lotId);
  if (lot === undefined) return <p className="sc-faint">{t('addHelp')}</p>;
  const typed = plainNumber(values.quantity ?? '');
  const left =
    lot.free === null || !/^\d+(\.\d{1,3})?$/.test(typed) ? null : dec(lot.free).minus(typed).toFixed(3);
  return (
    <Facts
      items={[
        { label: t('aside.confirmed'), value: format.weight(lot.confirmedQty) },
        { label: t('aside.covered'), value: format.weight(lot.covered) },
        { label: t('aside.free'), value: format.weight(lot.free) },
        {
          label: t('aside.after'),
          value: <span className={left?.startsWith('-') ? 'vo-broken' : ''}>{format.weight(left)}</span>,
        },
      ]}
    />
  );
}

/** /blockChain/vouchersList/add: the owner of a lot applies for a voucher on part of it. */
export default formScreen(addVoucher, voucherWords, ({ field, section, submit }) => ({
  title: table.add,
  drafts: false,
  aside: Aside,
  sections: [
    section(
      [
        field.pick('lotId', lots, { span: 3 }),
        field.weight('quantity', { unit: table.tonnes }),
        field.date('storageUntil'),
        field.files('fileIds', evidenceScene, { most: 20, span: 3 }),
      ],
      { help: table.addHelp },
    ),
  ],
  confirm: submit({ label: table.add, done: table.addDone, after: (out) => voucherHref(out.id) }),
}));
