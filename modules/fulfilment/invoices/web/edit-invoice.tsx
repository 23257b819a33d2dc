import './invoices.css';
import type { InputOf } from '#kernel/rules/contract.ts';
import { compare, type DecimalText } from '#kernel/rules/decimal.ts';
import type { PickSource } from '#kernel/web/fields/index.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { InputGhost, lazyComponent } from '#kernel/web/parts/index.ts';
import { call, operatorStore } from '#kernel/web/request/index.ts';
import type { FormKit } from '#kernel/web/screens/form-kit.tsx';
import { formScreen } from '#kernel/web/screens/form-screen.tsx';
import type { Filling, FormAside } from '#kernel/web/screens/form-types.ts';
import { pickFrom } from '#kernel/web/screens/index.ts';
import { useScreen } from '#kernel/web/tabs/index.ts';
import { selectBilling } from '#registry/addressbook/contract/select.ts';
import { invoiceDetail, invoiceSources } from '../contract/invoice.ts';
import { addInvoice, updateInvoice } from '../contract/invoice-acts.ts';
import { totalsOf } from '../rules/amounts.ts';
import { invoiceHref } from '../rules/pages.ts';
import { invoiceWords } from '../rules/words.ts';
import { figured, linesIn } from './line-sums.ts';
import { SourcePicker, sourcesIn, sumOf } from './source-picker.tsx';

const { table } = invoiceWords;
type Values = Omit<InputOf<typeof addInvoice>, 'idempotencyKey'>;
/** The table of lines is fetched with the form's inputs. */
const Lines = lazyComponent(() => import('./invoice-lines.tsx').then((m) => m.InvoiceLines), {
  preload: true,
  waiting: InputGhost,
});
const billings: PickSource = pickFrom(selectBilling, {
  keyword: 'keyword',
  ids: 'ids',
  option: (row) => ({ value: row.id, label: row.enterpriseName, note: row.taxNo ?? '' }),
});
const isBuyer = (): boolean => operatorStore.get()?.identityType === 'buyer';

/** Sums while they are typed, and whether they come to what is asked of the documents. */
function Sums({ values, formatter }: FormAside<Values>) {
  const t = useWords(invoiceWords);
  const asked: DecimalText = sumOf(sourcesIn(values.sources));
  const lines = linesIn(values.lines);
  const totals = totalsOf(figured(lines));
  const off = lines.length > 0 && compare(totals.grossAmount, asked) !== 0;
  return (
    <section aria-label={t('sums')}>
      <h2>{t('sums')}</h2>
      <dl className="iv-sums" aria-live="polite">
        <dt>{t('askedAll')}</dt>
        <dd>{formatter.money(asked)}</dd>
        <dt>{t('netAmount')}</dt>
        <dd>{formatter.money(totals.netAmount)}</dd>
        <dt>{t('taxAmount')}</dt>
        <dd>{formatter.money(totals.taxAmount)}</dd>
        <dt className={off ? 'iv-off' : ''}>{t('grossAmount')}</dt>
        <dd className={off ? 'iv-off' : ''}>{formatter.money(totals.grossAmount)}</dd>
      </dl>
      {lines.length === 0 ? <p className="sc-faint">{t('linesHelp')}</p> : null}
      {off ? <p role="status">{t('sumsDiffer')}</p> : null}
    </section>
  );
}

type Kit = FormKit<Values, typeof table, typeof addInvoice>;
const sections = ({ field, section }: Kit) => [
  section([field.custom('sources', SourcePicker, { span: 3, verb: 'select' })], { help: table.sourcesHelp }),
  section(
    [
      field.code('invoiceType', 'invoice_type', { look: 'radio' }),
      field.code('medium', 'invoice_medium', { look: 'radio', span: 2 }),
      field.pick('billingInfoId', billings, {
        span: 2,
        required: false,
        when: isBuyer,
        help: table['billingInfoId.help'],
      }),
    ],
    { title: table.kindSection },
  ),
  section(
    [
      field.custom('lines', Lines, { span: 3, required: false }),
      field.textarea('remark', { most: 200, span: 3, required: false }),
    ],
    { title: table.lines },
  ),
];
const START: Filling<Values> = { invoiceType: '02', medium: '30', sources: [], lines: [] };
/** From an order or a statement: that document is chosen already, with what is left of it. */
async function startOf(search: Readonly<Record<string, string>>): Promise<Filling<Values>> {
  const source = /^([os])(\d{1,19})$/.exec(search.source ?? '');
  if (source === null) return START;
  const [rowId, kind, id = ''] = source;
  const { list } = await call(invoiceSources, { ids: [id], pageCount: 10 }, { silent: true });
  const found = list.find((row) => row.id === rowId);
  if (found === undefined) return START;
  return {
    ...START,
    sources: [{ kind: kind === 'o' ? 'order' : 'settlement', id, amount: found.left }],
  };
}

const New = formScreen(addInvoice, invoiceWords, (kit) => ({
  title: table.newTitle,
  sections: sections(kit as unknown as Kit),
  start: ({ search }) => startOf(search),
  aside: Sums,
  release: kit.submit({ label: table.save, done: table.saved, after: (out) => invoiceHref(out.id) }),
}));
const Edit = formScreen(updateInvoice, invoiceWords, (kit) => ({
  title: table.editTitle,
  sections: sections(kit as unknown as Kit),
  load: async ({ search }) => {
    const found = await call(invoiceDetail, { id: search.id ?? '' }, { silent: true });
    return {
      id: found.id,
      version: found.version,
      invoiceType: found.invoiceType as '01',
      medium: found.medium as '30',
      billingInfoId: found.billingInfoId,
      remark: found.remark,
      sources: found.sources.map((s) => ({
        kind: s.settlementId === null ? ('order' as const) : ('settlement' as const),
        id: s.settlementId ?? s.orderId ?? '',
        amount: s.amount,
      })),
      lines: found.lines.map((l) => ({
        goodsName: l.goodsName,
        taxCategoryCode: l.taxCategoryCode,
        spec: l.spec,
        unit: l.unit,
        spuId: l.spuId,
        quantity: l.quantity,
        gross: totalsOf([l]).grossAmount,
        taxRate: l.taxRate,
      })),
    };
  },
  aside: Sums,
  release: kit.submit({ label: table.save, done: table.saved, after: (out) => invoiceHref(out.id) }),
}));

/** /invoiceManagement/invoiceEditing: a new request, or with `?id=` one that is corrected. */
export default function EditInvoice() {
  const { search } = useScreen();
  return search.id === undefined ? <New /> : <Edit key={search.id} />;
}
