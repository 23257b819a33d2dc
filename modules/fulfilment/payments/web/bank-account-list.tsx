import { translate } from '#kernel/rules/words.ts';
import { createStore, operatorStore, useStore } from '#kernel/web/request/index.ts';
import { Documents } from '#kernel/web/screens/documents.tsx';
import { formDialog } from '#kernel/web/screens/form-dialog.tsx';
import { Facts, type Formatter } from '#kernel/web/screens/index.ts';
import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import {
  addBankAccount,
  type BankAccountRow,
  endBankAccount,
  listAllBankAccounts,
  listBankAccounts,
  refuseBankAccount,
  verifyBankAccount,
} from '../contract/bank-account.ts';
import { paymentScene } from '../rules/file-scenes.ts';
import { paymentWords } from '../rules/words.ts';
import { accountBadge } from './badges.ts';

const { table } = paymentWords;
const one = (row: BankAccountRow) => ({ id: row.id, version: row.version });
const adding = createStore(false);

const AddDialog = formDialog(addBankAccount, paymentWords, ({ field, section }) => ({
  title: table.addAccount,
  label: table.addAccount,
  done: table.accountAdded,
  sections: [
    section(
      [
        field.text('holder', { most: 100, span: 3 }),
        field.text('bankName', { most: 80, span: 3 }),
        field.text('account', { most: 60, code: true, span: 2, autoComplete: 'off' }),
        field.code('currency', 'currency'),
        field.text('cnapsCode', { most: 12, code: true, inputMode: 'numeric', required: false }),
        field.text('swiftBic', { most: 11, code: true, required: false }),
        field.files('fileIds', paymentScene, { label: table.accountFiles, most: 9, span: 3 }),
      ],
      { help: table.accountHelp },
    ),
  ],
}));
function Above() {
  return useStore(adding) ? (
    <AddDialog start={{ currency: 'CNY' }} onClose={() => adding.set(false)} />
  ) : null;
}

/** What is compared before an account is verified: the data, and the paper that proves them. */
const proof = (row: BankAccountRow, formatter: Formatter) => (
  <div className="sc-beside">
    <Facts
      items={[
        {
          label: formatter.text(table.companyName),
          value: formatter.locale === 'en_US' ? (row.companyNameEn ?? row.companyName) : row.companyName,
        },
        { label: formatter.text(table.holder), value: row.holder },
        { label: formatter.text(table.bankName), value: row.bankName },
        { label: formatter.text(table.account), value: row.account },
        { label: formatter.text(table.currency), value: row.currency },
        { label: formatter.text(table.cnapsCode), value: row.cnapsCode ?? '--' },
        { label: formatter.text(table.swiftBic), value: row.swiftBic ?? '--' },
      ]}
    />
    <Documents
      ids={row.files.map((f) => f.attachmentId)}
      title={formatter.text(table.accountFiles)}
      archive={row.holder}
    />
  </div>
);
const asked = (key: 'verify' | 'refuse' | 'end') => (row: BankAccountRow, formatter: Formatter) => ({
  title: translate(paymentWords, formatter.locale, `ask.${key}`, { no: row.account }),
  ...(key === 'refuse' ? {} : { body: formatter.text(table[`ask.${key}.body`]) }),
  ...(key === 'end' ? {} : { content: proof(row, formatter) }),
});

const screenOf = (which: typeof listBankAccounts | typeof listAllBankAccounts) => {
  const operator = which === listAllBankAccounts;
  return listScreen(which as typeof listBankAccounts, paymentWords, (kit) => ({
    within: 'COLLECTION',
    title: table.accounts,
    entityName: table.accountEntity,
    above: Above,
    nameOf: (row) => row.account,
    columns: [
      kit.text('account', { nowrap: true, width: 200 }),
      kit.state('state', accountBadge, { width: 100 }),
      ...(operator ? [kit.named('companyName', { width: 200 })] : []),
      kit.text('holder', { width: 200 }),
      kit.text('bankName', { width: 200 }),
      kit.text('currency', { width: 80 }),
      kit.text('cnapsCode', { width: 130 }),
      kit.text('swiftBic', { optional: true }),
      kit.text('refuseReason', { optional: true }),
      kit.dateTime('verifiedAt', { width: 140 }),
      kit.dateTime('gmtCreate', { width: 140 }),
    ],
    filters: [
      kit.search('keyword', { label: table.accountKeyword }),
      kit.oneOf('state', accountBadge, { first: true }),
    ],
    ...(operator ? {} : { create: { run: () => adding.set(true), label: table.addAccount, button: 'Add' } }),
    actions: [
      kit.act('verify', verifyBankAccount, {
        label: table.verify,
        primary: true,
        send: one,
        question: asked('verify'),
      }),
      kit.act('refuse', refuseBankAccount, {
        label: table.refuse,
        ask: 'reason',
        danger: true,
        send: one,
        question: asked('refuse'),
      }),
      ...(operator
        ? []
        : [
            kit.act('end', endBankAccount, {
              label: table.end,
              danger: true,
              send: one,
              question: asked('end'),
            }),
          ]),
    ],
    empty: { help: table.accountHelp },
  }));
};
const OfCompany = screenOf(listBankAccounts);
const All = screenOf(listAllBankAccounts);

/** Accounts a company is paid on, and the operator's queue of those to be verified. */
export default function BankAccounts() {
  const person = useStore(operatorStore);
  return person?.identityType === 'platform' ? <All /> : <OfCompany />;
}
