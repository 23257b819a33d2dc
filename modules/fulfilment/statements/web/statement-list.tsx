import './desk.css';
import { Button } from 'antd';
import { useCan } from '#kernel/web/guard/index.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { createStore, useStore } from '#kernel/web/request/index.ts';
import { formDialog } from '#kernel/web/screens/form-dialog.tsx';
import { TabSet } from '#kernel/web/screens/index.ts';
import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import { useFreshAddress } from '#kernel/web/tabs/index.ts';
import { addStatementAccount, listPool, listStatements } from '../contract/statement.ts';
import { deskHref, lineHref } from '../rules/hrefs.ts';
import { LINE } from '../rules/line-lifecycle.ts';
import { statementWords } from '../rules/words.ts';
import { ImportDialog } from './import-dialog.tsx';

const t = statementWords.table;
const panel = createStore<'import' | 'account' | null>(null);
const CURRENCIES = [
  { value: 'CNY', zh: 'CNY', en: 'CNY' },
  { value: 'USD', zh: 'USD', en: 'USD' },
];
const Account = formDialog(addStatementAccount, statementWords, ({ field, section }) => ({
  title: t.addAccount,
  sections: [
    section(
      [
        field.text('bankName', { most: 80 }),
        field.text('accountNo', { most: 34 }),
        field.select('currency', CURRENCIES),
      ],
      { help: t.addAccountHelp },
    ),
  ],
  label: t.addAccount,
  done: t.done,
}));
function Above() {
  const open = useStore(panel);
  const close = () => panel.set(null);
  if (open === 'account') return <Account start={{ currency: 'CNY' }} onClose={close} />;
  return open === 'import' ? <ImportDialog onClose={close} /> : null;
}
function Head() {
  const w = useWords(statementWords);
  const { can } = useCan();
  return can('Add') ? <Button onClick={() => panel.set('account')}>{w('addAccount')}</Button> : null;
}
const Statements = listScreen(listStatements, statementWords, (kit) => ({
  title: t.statements,
  entityName: t.statementNoun,
  above: Above,
  head: Head,
  create: { run: () => panel.set('import'), label: t.upload, button: 'Add' },
  opens: (row) => deskHref(row.id),
  columns: [
    kit.text('statementNo', { nowrap: true, link: (row) => deskHref(row.id), width: 170 }),
    kit.custom('bankName', {
      label: t.bankAccountId,
      text: (row) => `${row.bankName} **** ${row.tail}`,
    }),
    kit.date('dayFrom'),
    kit.date('dayTo'),
    kit.money('opening', { currency: (row) => row.currency }),
    kit.money('credits'),
    kit.money('debits'),
    kit.money('closing', { strong: true }),
    kit.count('lineCount'),
    kit.count('leftCount'),
    kit.money('left'),
    kit.money('pooled'),
    kit.text('format', { optional: true }),
    kit.dateTime('gmtCreate', { width: 140 }),
  ],
  filters: [kit.search('keyword', { label: t.keyword }), kit.yesNo('open', { first: true })],
  actions: [kit.open('view', (row) => deskHref(row.id), { label: t.view, button: 'View' })],
  card: ['statementNo', 'bankName', 'dayTo', 'closing', 'leftCount', 'pooled'],
  empty: { help: t.emptyHelp },
}));
const lineOf = (row: { id: string; statementId: string }): string =>
  lineHref(row.statementId, row.id, LINE.pooled);
const Pool = listScreen(listPool, statementWords, (kit) => ({
  title: t.pooled,
  entityName: t.poolNoun,
  views: false,
  opens: lineOf,
  columns: [
    kit.date('bookingDate'),
    kit.money('amount', { currency: (row) => row.currency, strong: true }),
    kit.text('otherName'),
    kit.text('remittance'),
    kit.text('reason', { label: t.whyPooled }),
    kit.text('bankRef', { nowrap: true, optional: true }),
    kit.custom('bankName', { label: t.bankAccountId, text: (row) => `${row.bankName} **** ${row.tail}` }),
    kit.text('statementNo', { nowrap: true, width: 170 }),
  ],
  filters: [kit.search('keyword', { label: t.poolKeyword })],
  actions: [kit.open('view', lineOf, { label: t.identify, button: 'View' })],
  card: ['amount', 'bookingDate', 'otherName', 'remittance', 'reason'],
  empty: { title: t.poolEmpty, help: t.poolEmptyHelp },
}));
/** /collectionManagement/bankStatements: statements with what is left of each, and the pool of unidentified money. */
export default function StatementsPage() {
  const w = useWords(statementWords);
  const afresh = useFreshAddress();
  const parts = [
    { key: 'statements', label: w('statementTab'), body: () => <Statements /> },
    { key: 'pool', label: w('poolTab'), body: () => <Pool /> },
  ];
  return <TabSet page name={w('statements')} parts={parts} onChoose={() => afresh()} />;
}
