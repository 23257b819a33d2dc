import type { ComponentType } from 'react';
import { dayOf } from '#kernel/rules/clock.ts';
import { createStore, serverNow, useStore } from '#kernel/web/request/index.ts';
import { formDialog } from '#kernel/web/screens/form-dialog.tsx';
import { lifecycleBadge } from '#kernel/web/screens/index.ts';
import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import { licenceScene } from '#registry/members/rules/file-scenes.ts';
import { companySource } from '#registry/members/web/door.ts';
import { enterReport, listAllReports, listReports, type ReportRow } from '../contract/report.ts';
import { REPORT, reportLifecycle, reportTones } from '../rules/report-lifecycle.ts';
import { reportWords } from '../rules/report-words.ts';

const { table } = reportWords;
const look = lifecycleBadge(reportLifecycle, reportTones);
const entering = createStore<ReportRow | null>(null);
const Dialog = formDialog(enterReport, reportWords, ({ field, section }) => ({
  title: table['report.title'],
  label: table.report,
  done: table['report.done'],
  sections: [
    section(
      [
        field.date('reportedOn', { required: true }),
        field.text('receiptNo', { required: true, most: 60, span: 2, help: table['receiptNo.help'] }),
        field.file('fileId', licenceScene, { span: 3, required: false }),
        field.textarea('note', { most: 300, rows: 2, span: 3 }),
      ],
      { help: table.help },
    ),
  ],
}));
function Above() {
  const row = useStore(entering);
  return row === null ? null : (
    <Dialog
      start={{ id: row.id, version: row.version, reportedOn: dayOf(new Date(serverNow())) }}
      onClose={() => entering.set(null)}
    />
  );
}

/**
 * Reports of the own company, and of all for the platform: one declaration with two calls (trading-domain
 * 1.4, N-LIC-04).
 */
function reportList(all: boolean): ComponentType {
  return listScreen(
    all ? (listAllReports as unknown as typeof listReports) : listReports,
    reportWords,
    (kit) => ({
      title: table.title,
      entityName: table.noun,
      above: Above,
      nameOf: (row) => row.bizNo ?? row.productZh,
      columns: [
        ...(all ? [kit.text('companyName', { width: 200 })] : []),
        kit.custom('product', {
          label: table.product,
          width: 180,
          text: (row, formatter) => formatter.text({ zh: row.productZh, en: row.productEn }),
        }),
        kit.custom('side', {
          label: table.side,
          width: 80,
          text: (row, formatter) => formatter.text(table[`side.${row.side}`]),
        }),
        kit.quantity('quantity', { width: 110 }),
        kit.date('dealtOn', { width: 110 }),
        kit.date('dueDate', { width: 110 }),
        kit.state('state', look, { width: 110 }),
        kit.bool('overdue', { width: 90 }),
        kit.date('reportedOn', { width: 110 }),
        kit.text('receiptNo', { nowrap: true, width: 150 }),
        kit.text('bizNo', { nowrap: true, width: 150 }),
        kit.text('reportedByName', { optional: true }),
        kit.text('note', { optional: true }),
      ],
      filters: [
        kit.search('keyword', { label: reportWords.table.searched }),
        ...(all
          ? [
              (
                kit as unknown as {
                  pickOne: (
                    path: 'memberId',
                    source: typeof companySource,
                    o: object,
                  ) => ReturnType<typeof kit.search>;
                }
              ).pickOne('memberId', companySource, { first: true }),
            ]
          : []),
        kit.manyOf('state', look, { first: true }),
        kit.yesNo('overdue', { first: true }),
        kit.dateRange('dateFrom', 'dateTo', { label: table.dueDate }),
      ],
      actions: all
        ? []
        : [
            kit.doing('report', (row) => entering.set(row), {
              label: table.report,
              button: 'Submit',
              when: (row) => row.can.includes('report'),
            }),
          ],
      ...(all ? { exportAs: 'CONTROLLED_REPORT' } : {}),
      empty: { title: table.empty, help: table.help },
      card: [...(all ? ['companyName'] : []), 'product', 'quantity', 'dueDate', 'state'],
      muted: (row) => row.state === REPORT.dropped,
    }),
  );
}
export const OwnReports = reportList(false);
export const AllReports = reportList(true);
