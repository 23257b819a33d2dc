import { useWords } from '#kernel/web/i18n/index.ts';
import { createStore, useStore } from '#kernel/web/request/index.ts';
import { formDialog } from '#kernel/web/screens/form-dialog.tsx';
import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import { companySource } from '#registry/members/web/door.ts';
import { addTestCompany, deleteTestCompanies, listTestCompanies } from '../contract/test-company.ts';
import { rateWords } from '../rules/rate-words.ts';
import { inEither } from './badges.ts';

const t = rateWords.table;
const Add = formDialog(addTestCompany, rateWords, ({ field, section }) => ({
  title: t['test.add'],
  done: t.saved,
  sections: [
    section([field.pick('memberId', companySource, { span: 3 }), field.textarea('reason', { most: 300 })]),
  ],
}));
const adding = createStore(false);

function Above() {
  const r = useWords(rateWords);
  const open = useStore(adding);
  return (
    <>
      <p className="sc-faint">{r('testHelp')}</p>
      {open ? <Add onClose={() => adding.set(false)} /> : null}
    </>
  );
}

/** Companies whose deals and offers count in no index (20.2.1). */
export const TestCompanyList = listScreen(
  listTestCompanies,
  rateWords,
  ({ custom, text, dateTime, act }) => ({
    title: t.testTitle,
    entityName: t.testNoun,
    above: Above,
    create: { run: () => adding.set(true), label: t['test.add'], button: 'Add' },
    nameOf: (row, formatter) => inEither(formatter, row.company, row.companyEn ?? ''),
    columns: [
      custom('company', {
        label: t.company,
        width: 280,
        text: (row, formatter) => inEither(formatter, row.company, row.companyEn ?? ''),
      }),
      text('reason', { width: 320 }),
      text('author', { width: 120 }),
      dateTime('gmtCreate', { width: 150 }),
    ],
    actions: [
      act('delete', deleteTestCompanies, {
        label: t.delete,
        danger: true,
        send: (row) => ({ ids: [row.id] }),
        question: (row, formatter) => ({
          title: formatter
            .text(t['ask.delete'])
            .replace('{name}', inEither(formatter, row.company, row.companyEn ?? '')),
        }),
        done: t.deleted,
      }),
    ],
  }),
);
