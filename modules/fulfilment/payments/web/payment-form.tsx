import { receivableDetail } from '#fulfilment/money/contract/receivable.ts';
import { sayAmount } from '#fulfilment/quantities/rules/unit-words.ts';
import type { Call, InputOf } from '#kernel/rules/contract.ts';
import { inLocale } from '#kernel/rules/words.ts';
import { currentLocale } from '#kernel/web/i18n/index.ts';
import { call } from '#kernel/web/request/index.ts';
import type { FormKit } from '#kernel/web/screens/form-kit.tsx';
import { formScreen } from '#kernel/web/screens/form-screen.tsx';
import type { Filling, FormButton, FormSection } from '#kernel/web/screens/form-types.ts';
import { type Formatter, pickFrom } from '#kernel/web/screens/index.ts';
import { useScreen } from '#kernel/web/tabs/index.ts';
import { addPayment, paymentDetail, selectPayableOrders, updatePayment } from '../contract/payment.ts';
import type { PaymentDetail } from '../contract/payment-rows.ts';
import { TYPED_TWICE_ABOVE } from '../rules/allocation.ts';
import { paymentScene } from '../rules/file-scenes.ts';
import { PAYMENT_FORM, paymentHref } from '../rules/pages.ts';
import { crossesBank, isBill, isLetterOfCredit, METHOD, PURPOSE } from '../rules/payment-lifecycle.ts';
import { paymentWords } from '../rules/words.ts';
import { AllocationField } from './allocation-field.tsx';
import { EndorsementsField } from './endorsements-field.tsx';
import { PayeeField } from './payee-field.tsx';

const { table } = paymentWords;
type Values = Omit<InputOf<typeof addPayment>, 'idempotencyKey'>;
type Held = Filling<Values>;
type Kit<C extends Call> = FormKit<Values, typeof table, C>;

const orders = pickFrom(selectPayableOrders, {
  keyword: 'keyword',
  ids: 'ids',
  option: (row) => ({
    value: row.id,
    label: `${row.orderNo} ${inLocale({ zh: row.productZh, en: row.productEn }, currentLocale())}`,
    note: `${(currentLocale() === 'en_US' ? row.counterpartyEn : null) ?? row.counterparty} · ${sayAmount(row.currency, row.unpaid)}`,
  }),
});
const LC_TYPES = [
  { value: '10', ...table['lcType.10'] },
  { value: '20', ...table['lcType.20'] },
];
const CHARGES = ['OUR', 'SHA', 'BEN'].map((value) => ({ value, zh: value, en: value }));
const bank = (v: Held): boolean => crossesBank(v.settlementMethod);
const large = (v: Held): boolean =>
  Number.parseInt(v.amount ?? '0', 10) >= Number.parseInt(TYPED_TWICE_ABOVE, 10);
const byBalance = (v: Held): boolean => v.settlementMethod === METHOD.balance;

function paymentSection<C extends Call>({ field, section }: Kit<C>): FormSection {
  return section(
    [
      field.pick('orderId', orders, { span: 3, help: table['orderId.help'] }),
      field.code('settlementMethod', 'settlement_method'),
      field.code('purpose', 'payment_purpose'),
      field.money('amount'),
      field.money('amountAgain', { when: large, required: true, help: table['amountAgain.help'] }),
      field.date('receivedDate', {
        when: (v) => !byBalance(v) && !isLetterOfCredit(v.settlementMethod),
        required: bank,
      }),
      field.date('valueDate', { when: bank, required: false }),
    ],
    { title: table['section.payment'] },
  );
}
function bankSection<C extends Call>({ field, section }: Kit<C>): FormSection {
  return section(
    [
      field.custom('payeeAccountId', PayeeField, { span: 3, required: true, verb: 'select' }),
      field.text('bankRef', { most: 40, code: true, required: true }),
      field.text('payerBank', { most: 80, required: false }),
      field.text('payerAccount', { most: 60, code: true, required: false, autoComplete: 'off' }),
      field.select('charges', CHARGES, { required: false }),
      field.money('chargesAmount', { required: false }),
      field.text('thirdParty', { most: 100, required: false, help: table['thirdParty.help'] }),
      field.files('letterFileIds', paymentScene, {
        when: (v) => Boolean(v.thirdParty),
        required: true,
        most: 9,
        span: 3,
      }),
    ],
    { title: table['section.bank'], when: bank },
  );
}
function billSection<C extends Call>({ field, section }: Kit<C>): FormSection {
  return section(
    [
      field.text('billNo', { most: 30, code: true, inputMode: 'numeric', span: 2, required: true }),
      field.money('billAmount', { required: true }),
      field.text('billFrom', { most: 12, code: true, inputMode: 'numeric', required: false }),
      field.text('billTo', { most: 12, code: true, inputMode: 'numeric', required: false }),
      field.text('billDrawer', { most: 100, required: true }),
      field.text('billAcceptor', { most: 100, required: true }),
      field.date('billIssueDate', { required: true }),
      field.date('billDueDate', { required: true }),
      field.bool('billEndorsable', { sentence: table.billEndorsable, required: false }),
      field.custom('billEndorsements', EndorsementsField, { span: 3, required: false }),
    ],
    { title: table['section.bill'], help: table['bill.help'], when: (v) => isBill(v.settlementMethod) },
  );
}
function lcSection<C extends Call>({ field, section }: Kit<C>): FormSection {
  return section(
    [
      field.text('lcNo', { most: 40, code: true, required: true }),
      field.radio('lcType', LC_TYPES, { required: true }),
      field.text('lcTenor', { most: 60, required: false }),
      field.text('lcIssuingBank', { most: 100, required: true }),
      field.text('lcAdvisingBank', { most: 100, required: false }),
      field.money('lcAmount', { required: true }),
      field.percent('lcTolerancePct', { required: false }),
      field.date('lcLatestShipment', { required: true }),
      field.date('lcExpiry', { required: true }),
      field.count('lcPresentationDays', { required: true }),
    ],
    { title: table['section.lc'], when: (v) => isLetterOfCredit(v.settlementMethod) },
  );
}
const sectionsOf = <C extends Call>(kit: Kit<C>): readonly FormSection[] => [
  paymentSection(kit),
  bankSection(kit),
  billSection(kit),
  lcSection(kit),
  kit.section([kit.field.custom('allocations', AllocationField, { span: 3, required: false })], {
    title: table['section.allocations'],
  }),
  kit.section(
    [
      kit.field.files('fileIds', paymentScene, { required: (v) => !byBalance(v), most: 9, span: 3 }),
      kit.field.textarea('remarks', { most: 300, rows: 2, required: false }),
    ],
    { title: table['section.files'] },
  ),
];

/** A stored registration as form values. The payer's account is kept sealed and typed anew. */
const valuesOf = (p: PaymentDetail): Held => ({
  orderId: p.orderId ?? p.allocations[0]?.orderId ?? null,
  direction: p.direction as Values['direction'],
  settlementMethod: p.settlementMethod as Values['settlementMethod'],
  purpose: p.purpose as Values['purpose'],
  amount: p.amount,
  receivedDate: p.receivedDate,
  valueDate: p.valueDate,
  payeeAccountId: p.payeeAccountId,
  payerBank: p.payerBank,
  bankRef: p.bankRef,
  charges: p.charges as Values['charges'],
  chargesAmount: p.chargesAmount,
  thirdParty: p.thirdParty,
  letterFileIds: p.letterFiles.map((f) => f.attachmentId),
  billNo: p.bill?.billNo ?? null,
  billFrom: p.bill?.from ?? null,
  billTo: p.bill?.to ?? null,
  billDrawer: p.bill?.drawer ?? null,
  billAcceptor: p.bill?.acceptor ?? null,
  billIssueDate: p.bill?.issueDate ?? null,
  billDueDate: p.bill?.dueDate ?? null,
  billAmount: p.bill?.amount ?? null,
  billEndorsable: p.bill?.endorsable ?? true,
  billEndorsements: p.bill?.endorsements ?? [],
  lcNo: p.lc?.lcNo ?? null,
  lcIssuingBank: p.lc?.issuingBank ?? null,
  lcAdvisingBank: p.lc?.advisingBank ?? null,
  lcType: (p.lc?.type ?? null) as Values['lcType'],
  lcAmount: p.lc?.amount ?? null,
  lcTolerancePct: p.lc?.tolerancePct ?? null,
  lcLatestShipment: p.lc?.latestShipment ?? null,
  lcExpiry: p.lc?.expiry ?? null,
  lcPresentationDays: p.lc?.presentationDays ?? null,
  lcTenor: p.lc?.tenor ?? null,
  allocations: p.allocations.map(({ targetType, targetId, amount }) => ({ targetType, targetId, amount })),
  fileIds: p.files.map((f) => f.attachmentId),
  remarks: p.remarks,
});
const submitting = (button: FormButton): FormButton => ({
  ...button,
  button: 'Submit',
  send: (payload) => ({ ...payload, submit: true }),
});
const asksSubmit = (_values: unknown, formatter: Formatter) => ({
  title: formatter.text(table['ask.submit']),
  body: formatter.text(table['ask.submit.body']),
  button: formatter.text(table.submit),
});
const NEW: Held = {
  direction: '10',
  settlementMethod: '10',
  purpose: '40',
  allocations: [],
  fileIds: [],
  letterFileIds: [],
};

/** What is still owed for a receivable, paid as one of the documents between its companies. */
async function startOfReceivable(id: string): Promise<Held> {
  const [owed, { list }] = await Promise.all([
    call(receivableDetail, { id }, { silent: true }),
    call(selectPayableOrders, { receivableId: id, pageCount: 10 }, { silent: true }),
  ]);
  const [order] = list;
  if (order === undefined) return NEW;
  return {
    ...NEW,
    orderId: order.id,
    purpose: PURPOSE.difference,
    amount: owed.unpaid,
    allocations: [{ targetType: 'RECEIVABLE', targetId: id, amount: owed.unpaid }],
  };
}
const Add = formScreen(addPayment, paymentWords, (kit) => ({
  title: table.addTitle,
  sections: sectionsOf(kit as never),
  start: async ({ search }) => {
    if (/^\d+$/.test(search.receivableId ?? ''))
      return (await startOfReceivable(search.receivableId as string)) as never;
    if (!/^\d+$/.test(search.orderId ?? '')) return NEW as never;
    const { list } = await call(selectPayableOrders, { ids: [search.orderId as string] }, { silent: true });
    const [order] = list;
    if (order === undefined) return NEW as never;
    return {
      ...NEW,
      orderId: order.id,
      amount: order.unpaid,
      allocations: [{ targetType: 'ORDER', targetId: order.id, amount: order.unpaid }],
    } as never;
  },
  save: kit.submit({
    label: table.save,
    whole: false,
    done: table.saved,
    after: (out) => `${PAYMENT_FORM}?id=${out.id}`,
  }),
  release: submitting(
    kit.submit({
      label: table.submit,
      question: asksSubmit,
      done: table.submitted,
      after: (out) => paymentHref(out.id),
    }),
  ),
}));
const Edit = formScreen(updatePayment, paymentWords, (kit) => ({
  title: table.editTitle,
  sections: sectionsOf(kit as never),
  load: async ({ search }) => {
    const found = await call(paymentDetail, { id: search.id ?? '' }, { silent: true });
    return { ...valuesOf(found), id: found.id, version: found.version } as never;
  },
  save: kit.submit({ label: table.save, whole: false, done: table.saved, after: () => 'stay' }),
  release: submitting(
    kit.submit({
      label: table.submit,
      question: asksSubmit,
      done: table.submitted,
      after: (out) => paymentHref(out.id),
    }),
  ),
}));

/** /collectionManagement/paymentEditing (R-COLL-003): a new registration, or with `?id=` one that may still be changed. */
export default function PaymentForm() {
  const { search } = useScreen();
  return search.id === undefined ? <Add /> : <Edit />;
}
