import './settlements.css';
import { sayAmount } from '#fulfilment/quantities/rules/unit-words.ts';
import { currentLocale, useWords } from '#kernel/web/i18n/index.ts';
import { call } from '#kernel/web/request/index.ts';
import { formScreen } from '#kernel/web/screens/form-screen.tsx';
import type { FieldProps } from '#kernel/web/fields/index.ts';
import type { FieldContext, Filling, FormAside } from '#kernel/web/screens/form-types.ts';
import { pickFrom } from '#kernel/web/screens/index.ts';
import type { InputOf } from '#kernel/rules/contract.ts';
import { useScreen } from '#kernel/web/tabs/index.ts';
import { listSettlements, settlementDetail } from '../contract/settlement.ts';
import { addSettlement, selectSettlementOrders, updateSettlement } from '../contract/settlement-acts.ts';
import type { LineBasis } from '../rules/line-basis.ts';
import { statementHref } from '../rules/pages.ts';
import { KIND } from '../rules/settlement-lifecycle.ts';
import { settlementWords } from '../rules/words.ts';
import { BillDiscounts, wholeRates } from './bill-discounts.tsx';
import { Deliveries } from './deliveries.tsx';
import { LiveTotals, type Wish, wholeLines } from './live-totals.tsx';
import { type TypedLine, TypedLines } from './typed-lines.tsx';

const words = settlementWords.table;
const KINDS = (['20', '10', '30'] as const).map((value) => ({ value, ...words[`kind.${value}`] }));
const CURRENCIES = ['CNY', 'USD', 'EUR', 'JPY', 'HKD'].map((value) => ({ value, zh: value, en: value }));
type Adding = Omit<InputOf<typeof addSettlement>, 'idempotencyKey'>;
type Updating = InputOf<typeof updateSettlement>;

const orders = pickFrom(selectSettlementOrders, {
  keyword: 'keyword',
  ids: 'ids',
  option: (row) => ({
    value: row.id,
    label: row.orderNo,
    note: [
      currentLocale() === 'zh_CN' ? row.buyerName : (row.buyerNameEn ?? row.buyerName),
      currentLocale() === 'zh_CN' ? row.productZh : row.productEn,
    ].join(' · '),
  }),
});
const statementsOf = (v: Filling<Adding>) =>
  pickFrom(listSettlements, {
    keyword: 'keyword',
    given: { ...(v.orderId ? { orderId: v.orderId } : {}) },
    option: (row) => ({
      value: row.id,
      label: row.settlementNo,
      note: sayAmount(row.currency, row.totalAmount),
    }),
  });
const isCorrection = (v: Filling<Adding>): boolean => v.kind === KIND.correction;
const wishOf = (v: Filling<Adding>): Wish => ({
  kind: v.kind ?? KIND.final,
  orderId: v.orderId ?? null,
  noteIds: isCorrection(v) ? null : (v.noteIds ?? null),
  correctsId: isCorrection(v) ? (v.correctsId ?? null) : null,
  currency: isCorrection(v) ? (v.currency ?? null) : null,
  agreedPrice: v.agreedPrice || null,
  typed: wholeLines((v.typed ?? []) as readonly TypedLine[]),
  billDiscounts: v.kind === KIND.provisional ? [] : wholeRates(v.billDiscounts),
});
function OrderBills(props: FieldProps<unknown> & FieldContext) {
  return <BillDiscounts {...props} orderId={(props.values as Filling<Adding>).orderId ?? null} />;
}

function AddAside({ values }: FormAside<Adding>) {
  const t = useWords(settlementWords);
  if (!values.orderId) return <p className="sc-faint">{t('pickFirst')}</p>;
  return <LiveTotals wish={wishOf(values)} />;
}
const New = formScreen(addSettlement, settlementWords, (kit) => ({
  title: words.add,
  drafts: false,
  aside: AddAside,
  start: ({ search }) => ({
    kind: KIND.final,
    typed: [],
    billDiscounts: [],
    ...(/^\d{1,19}$/.test(search.orderId ?? '') ? { orderId: search.orderId as string } : {}),
  }),
  sections: [
    kit.section(
      [
        kit.field.radio('kind', KINDS, { span: 2 }),
        kit.field.pick('orderId', orders, { span: 2, label: words.order, required: true }),
        kit.field.pick('correctsId', statementsOf, {
          span: 2,
          label: words.corrects,
          required: false,
          when: isCorrection,
        }),
        kit.field.select('currency', CURRENCIES, {
          required: false,
          help: words.foreignHelp,
          when: isCorrection,
        }),
        kit.field.price('agreedPrice', { required: false, when: (v) => !isCorrection(v) }),
      ],
      { title: words.source },
    ),
    kit.section(
      [
        kit.field.custom('noteIds', Deliveries, {
          span: 3,
          label: words.deliveries,
          required: false,
          verb: 'select',
          show: () => '',
        }),
      ],
      { title: words.deliveries, help: words.deliveriesHelp, when: (v) => !isCorrection(v) },
    ),
    kit.section(
      [
        kit.field.custom('billDiscounts', OrderBills, {
          span: 3,
          label: words.billDiscounts,
          required: false,
          show: () => '',
        }),
      ],
      { title: words.billDiscounts, help: words.billDiscountsHelp, when: (v) => v.kind !== KIND.provisional },
    ),
    kit.section(
      [
        kit.field.custom('typed', TypedLines, {
          span: 3,
          label: words.adjustments,
          required: false,
          show: () => '',
        }),
        kit.field.textarea('remark', { most: 500, rows: 2, required: false, span: 3 }),
      ],
      { title: words.adjustments },
    ),
  ],
  confirm: kit.submit({ label: words.save, done: words.saved, after: (out) => statementHref(out.id) }),
}));

/** What a draft holds that is not filled in here: its order and kind, for the live sums. */
const drafts = new Map<
  string,
  { readonly kind: string; readonly orderId: string | null; readonly currency: string }
>();
const hasBills = (v: Filling<Updating>): boolean => {
  const of = drafts.get(v.id ?? '');
  return of !== undefined && of.orderId !== null && of.kind !== KIND.provisional;
};
function DraftBills(props: FieldProps<unknown> & FieldContext) {
  const { id } = props.values as Filling<Updating>;
  return <BillDiscounts {...props} orderId={drafts.get(id ?? '')?.orderId ?? null} />;
}
function EditAside({ values }: FormAside<Updating>) {
  const of = drafts.get(values.id ?? '');
  if (of === undefined || of.orderId === null) return null;
  return (
    <LiveTotals
      wish={{
        kind: of.kind,
        orderId: of.orderId,
        currency: of.currency as NonNullable<Wish['currency']>,
        settlementId: values.id ?? null,
        noteIds: values.noteIds ?? null,
        agreedPrice: values.agreedPrice || null,
        typed: wholeLines((values.typed ?? []) as readonly TypedLine[]),
        billDiscounts: wholeRates(values.billDiscounts),
      }}
    />
  );
}
const Existing = formScreen(updateSettlement, settlementWords, (kit) => ({
  title: words.editTitle,
  drafts: false,
  aside: EditAside,
  load: async ({ search }) => {
    const row = await call(settlementDetail, { id: search.id ?? '0' });
    if (!row.can.includes('update')) return null;
    drafts.set(row.id, { kind: row.kind, orderId: row.orderId, currency: row.currency });
    const noteIds = row.lines.flatMap((l) => (l.lineType === '10' && l.noteId !== null ? [l.noteId] : []));
    return {
      id: row.id,
      version: row.version,
      noteIds: noteIds.length === 0 || row.lines.some((l) => l.byVoucher) ? null : noteIds,
      agreedPrice: row.agreedPrice,
      remark: row.remark,
      billDiscounts: row.lines.flatMap((l) => {
        const basis = l.basis as unknown as LineBasis;
        return basis.kind === 'billDiscount' ? [{ paymentId: basis.paymentId, rate: basis.rate }] : [];
      }),
      typed: row.lines
        .filter((l) => l.basis.kind === 'typed')
        .map((l) => ({
          lineType: l.lineType,
          sign: l.amount.startsWith('-') ? ('minus' as const) : ('plus' as const),
          amount: l.amount.replace(/^-/, ''),
          taxRate: l.taxRate === null ? null : l.taxRate.replace(/\.?0+$/, ''),
          remark: l.remark ?? '',
        })),
    };
  },
  sections: [
    kit.section(
      [
        kit.field.custom('billDiscounts', DraftBills, {
          span: 3,
          label: words.billDiscounts,
          required: false,
          show: () => '',
        }),
      ],
      { title: words.billDiscounts, help: words.billDiscountsHelp, when: hasBills },
    ),
    kit.section(
      [
        kit.field.custom('typed', TypedLines, {
          span: 3,
          label: words.adjustments,
          required: false,
          show: () => '',
        }),
        kit.field.price('agreedPrice', { required: false }),
        kit.field.textarea('remark', { most: 500, rows: 2, required: false, span: 3 }),
      ],
      { title: words.adjustments },
    ),
  ],
  confirm: kit.submit({ label: words.save, done: words.saved, after: (out) => statementHref(out.id) }),
}));

/** /settlementStatementManagement/editSettlementStatement: a new statement, or a draft of the address `?id=`. */
export default function EditStatement() {
  const { search } = useScreen();
  return search.id === undefined ? <New /> : <Existing />;
}
