import './desk.css';
import { Button } from 'antd';
import { useCan } from '#kernel/web/guard/index.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { createStore, useStore } from '#kernel/web/request/index.ts';
import { formDialog } from '#kernel/web/screens/form-dialog.tsx';
import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import { addStatementAccount, listStatements } from '../contract/statement.ts';
import { deskHref } from '../rules/hrefs.ts';
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
/** /collectionManagement/bankStatements: statements of the desk with what is left of each. */
export default listScreen(listStatements, statementWords, (kit) => ({
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
      text: (row) => `${row.bankName} ····${row.tail}`,
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
