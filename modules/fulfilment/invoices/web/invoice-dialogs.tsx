import { createStore, useStore } from '#kernel/web/request/index.ts';
import { formDialog } from '#kernel/web/screens/form-dialog.tsx';
import type { InvoiceDetail, InvoiceRow } from '../contract/invoice.ts';
import { askInvoiceRed, issueInvoice, issueInvoiceRed } from '../contract/invoice-acts.ts';
import { invoiceScene } from '../rules/file-scenes.ts';
import { MEDIUM } from '../rules/invoice-lifecycle.ts';
import { invoiceWords } from '../rules/words.ts';
import { FileFigures } from './file-figures.tsx';

const { table } = invoiceWords;
interface InvoicePanel {
  readonly what: 'issue' | 'issueRed' | 'askRed';
  readonly row: InvoiceRow | InvoiceDetail;
}
const panelStore = createStore<InvoicePanel | null>(null);
export const openPanel =
  (what: InvoicePanel['what']) =>
  (row: InvoiceRow | InvoiceDetail): void =>
    panelStore.set({ what, row });

/** Medium of the invoice whose dialog is open: a code where there is one, an express number for paper. */
const mediumNow = () => panelStore.get()?.row.medium;
const hasCode = (): boolean => mediumNow() !== MEDIUM.digital;
const isPaper = (): boolean => mediumNow() === MEDIUM.paper;

/** Its amounts are in the currency of the invoice. */
const inCurrency = (): string => panelStore.get()?.row.currency ?? '';

const Issue = formDialog(issueInvoice, invoiceWords, ({ field, section }) => ({
  title: table.issueTitle,
  wide: true,
  sections: [
    section(
      [
        field.custom('fileIds', FileFigures, {
          label: table.files,
          required: false,
          span: 3,
          verb: 'upload',
        }),
        field.text('invoiceNo', { most: 20, code: true, inputMode: 'numeric', span: 2 }),
        field.text('invoiceCode', {
          most: 12,
          code: true,
          inputMode: 'numeric',
          required: hasCode,
          when: hasCode,
        }),
        field.date('issueDate'),
        field.money('grossAmount', { unit: inCurrency, help: table['grossAmount.help'] }),
        field.text('expressNo', { most: 40, required: isPaper, when: isPaper }),
      ],
      { help: table.issueHelp },
    ),
  ],
  label: table.issue,
  done: table.issueDone,
}));
const IssueRed = formDialog(issueInvoiceRed, invoiceWords, ({ field, section }) => ({
  title: table.issueRedTitle,
  sections: [
    section(
      [
        field.text('invoiceNo', {
          most: 20,
          code: true,
          inputMode: 'numeric',
          span: 2,
          label: table.redNo,
        }),
        field.text('invoiceCode', { most: 12, code: true, required: hasCode, when: hasCode }),
        field.date('issueDate'),
        field.text('redConfirmNo', { most: 40, required: false }),
        field.files('fileIds', invoiceScene, { label: table.files, required: false, span: 3 }),
      ],
      { help: table.issueRedHelp },
    ),
  ],
  label: table.issueRed,
  done: table.issueRedDone,
}));
const AskRed = formDialog(askInvoiceRed, invoiceWords, ({ field, section }) => ({
  title: table.askRedTitle,
  sections: [
    section(
      [
        field.code('redReason', 'red_reason'),
        field.money('amount', {
          label: table.redWanted,
          required: false,
          unit: inCurrency,
          help: table['redWanted.help'],
        }),
        field.textarea('reason', { most: 300, rows: 3, label: table.reason }),
      ],
      { help: table.askRedHelp },
    ),
  ],
  label: table.askRed,
  done: table.askRedDone,
  danger: true,
}));

/** The dialog of the act that was chosen, over the list or the page it was chosen on. */
export function InvoiceDialogs() {
  const panel = useStore(panelStore);
  if (panel === null) return null;
  const { what, row } = panel;
  const common = {
    start: { id: row.id, version: row.version },
    about: row.invoiceNo ?? row.invoiceApplyNo,
    onClose: () => panelStore.set(null),
  };
  if (what === 'issue') return <Issue {...common} />;
  if (what === 'issueRed') return <IssueRed {...common} />;
  const [due] = 'redDues' in row ? row.redDues : [];
  return (
    <AskRed
      {...common}
      start={due === undefined ? common.start : { ...common.start, amount: due.amount, reason: due.cause }}
    />
  );
}
