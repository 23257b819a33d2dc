import { currentLocale } from '#kernel/web/i18n/index.ts';
import { formDialog } from '#kernel/web/screens/form-dialog.tsx';
import { pickFrom } from '#kernel/web/screens/index.ts';
import { type CreditRow, changeCreditLine, grantCreditLine, selectCustomers } from '../contract/credit.ts';
import { moneyWords } from '../rules/words.ts';

const t = moneyWords.table;
const customers = pickFrom(selectCustomers, {
  keyword: 'keyword',
  ids: 'ids',
  option: (row) => ({
    value: row.id,
    label: currentLocale() === 'zh_CN' ? row.zh : (row.en ?? row.zh),
  }),
});
const CURRENCIES = [
  { value: 'CNY', zh: 'CNY', en: 'CNY' },
  { value: 'USD', zh: 'USD', en: 'USD' },
];
const Grant = formDialog(grantCreditLine, moneyWords, ({ field, section }) => ({
  title: t.grantTitle,
  sections: [
    section([
      field.pick('debtorId', customers, { span: 3 }),
      field.select('currency', CURRENCIES),
      field.money('granted'),
      field.count('creditDays'),
      field.date('validUntil'),
    ]),
  ],
  label: t.grant,
  done: t.done,
}));
const Change = formDialog(changeCreditLine, moneyWords, ({ field, section }) => ({
  title: t.changeTitle,
  sections: [section([field.money('granted'), field.count('creditDays'), field.date('validUntil')])],
  label: t.change,
  done: t.done,
}));

export type CreditPanel = { readonly what: 'grant' } | { readonly what: 'change'; readonly row: CreditRow };
export function CreditDialog({ panel, onClose }: { panel: CreditPanel; onClose: () => void }) {
  if (panel.what === 'grant') return <Grant start={{ currency: 'CNY', creditDays: 30 }} onClose={onClose} />;
  const { id, version, granted, creditDays, validUntil } = panel.row;
  return (
    <Change
      start={{ id, version, granted, creditDays, validUntil }}
      about={panel.row.buyerName}
      onClose={onClose}
    />
  );
}
