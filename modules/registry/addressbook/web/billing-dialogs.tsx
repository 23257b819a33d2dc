import type { Call, InputOf } from '#kernel/rules/contract.ts';
import { EMPTY } from '#kernel/rules/format.ts';
import type { FieldProps } from '#kernel/web/fields/index.ts';
import { SelectField } from '#kernel/web/fields/lazy-inputs.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { Drawer } from '#kernel/web/parts/index.ts';
import { useCall, useStored } from '#kernel/web/request/index.ts';
import { formDialog } from '#kernel/web/screens/form-dialog.tsx';
import type { FormKit } from '#kernel/web/screens/form-kit.tsx';
import type { FieldContext, Filling, FormSection } from '#kernel/web/screens/form-types.ts';
import {
  Diff,
  Facts,
  Failed,
  Skeleton,
  StatusOf,
  Timeline,
  useFormatter,
} from '#kernel/web/screens/index.ts';
import { addBilling, billingDetail, billingNames, updateBilling } from '../contract/billing.ts';
import { billingFill, INVOICE } from '../rules/billing.ts';
import { billingWords } from '../rules/billing-words.ts';
import type { BillingOpened } from './billing-opened.ts';
import { taxNoBadge, taxNoState } from './tax-no-badges.ts';

const t = billingWords.table;
type Values = Omit<InputOf<typeof addBilling>, 'idempotencyKey'>;
type Kit<C extends Call> = FormKit<Values, typeof billingWords.table, C>;

/** The company itself or one of its subsidiaries; what its record holds fills what is empty or was filled so. */
function NameField(props: FieldProps<unknown> & FieldContext) {
  const { data } = useCall(billingNames, {}, { silent: true, staleMs: 300_000 });
  const names = data ?? [];
  const held = typeof props.value === 'string' && props.value !== '' ? props.value : null;
  const known =
    names.some((n) => n.name === held) || held === null
      ? names
      : [...names, { name: held, creditCode: null }];
  const choose = (name: string | null) => {
    props.onChange(name);
    const [chosen, old] = [names.find((n) => n.name === name), names.find((n) => n.name === held)];
    props.change({ enterpriseName: name, ...billingFill(props.values as Filling<Values>, chosen, old) });
  };
  return (
    <SelectField
      id={props.id}
      label={props.label}
      value={held}
      options={known.map((n) => ({ value: n.name, label: n.name }))}
      {...(props.describedBy ? { describedBy: props.describedBy } : {})}
      invalid={props.invalid ?? false}
      disabled={props.disabled ?? false}
      onChange={choose}
      onBlur={props.onBlur}
    />
  );
}

type Held = Filling<Values>;
const special = (v: Held): boolean => v.invoiceType === INVOICE.special;
const RECEIVER = ['receiverName', 'receiverPhone', 'receiverAddress'] as const;
/** True when another of the three fields of the receiver is given. */
const withOthers =
  (thisField: (typeof RECEIVER)[number]) =>
  (v: Held): boolean =>
    RECEIVER.some((key) => key !== thisField && (v[key] ?? '').trim() !== '');

function sections<C extends Call>(
  { field, section }: Pick<Kit<C>, 'field' | 'section'>,
  editing: boolean,
): FormSection[] {
  return [
    section(
      [
        field.custom('enterpriseName', NameField, {
          span: 2,
          required: true,
          verb: 'select',
          help: t['enterpriseName.help'],
          show: (v) => v.enterpriseName ?? EMPTY,
        }),
        field.code('invoiceType', 'invoice_type', { look: 'radio' }),
        field.text('taxNo', { most: 40, code: true, span: 2, help: t['taxNo.help'] }),
        field.bool('isDefault', { sentence: t['isDefault.says'], required: false }),
      ],
      { title: t['section.invoice'] },
    ),
    section(
      [
        field.text('address', { most: 200, span: 2, required: special }),
        field.text('phone', { most: 30, inputMode: 'tel', required: special }),
        field.text('bank', { most: 80, span: 2, required: special }),
        field.text('account', {
          most: 40,
          inputMode: 'numeric',
          code: true,
          required: (v) => special(v) && !editing,
          ...(editing ? { help: t['account.keep'] } : {}),
        }),
      ],
      { title: t['section.bank'], help: t['special.help'] },
    ),
    section(
      [
        field.text('receiverName', { most: 50, required: withOthers('receiverName') }),
        field.text('receiverPhone', { most: 30, inputMode: 'tel', required: withOthers('receiverPhone') }),
        field.text('receiverAddress', { most: 200, required: withOthers('receiverAddress') }),
        field.textarea('remarks', { most: 200, rows: 2, required: false }),
      ],
      { title: t['section.receiver'], help: t['receiver.help'] },
    ),
  ];
}

const Add = formDialog(addBilling, billingWords, (kit) => ({
  title: t.add,
  wide: true,
  done: t.saved,
  sections: sections(kit as unknown as Kit<Call>, false),
}));
const Edit = formDialog(updateBilling, billingWords, (kit) => ({
  title: t.editTitle,
  wide: true,
  done: t.saved,
  sections: sections(kit as unknown as Kit<Call>, true),
}));

/** The dialog or drawer that is open on the list. */
export function BillingDialogs({ open, onClose }: { open: BillingOpened; onClose: () => void }) {
  if (open.kind === 'add') return <Adding onClose={onClose} />;
  return open.kind === 'edit' ? (
    <Editing id={open.id} onClose={onClose} />
  ) : (
    <Looking id={open.id} onClose={onClose} />
  );
}
/** With only one name to choose from it is chosen, and filled in from the company's record. */
function Adding({ onClose }: { onClose: () => void }) {
  const { data, error } = useCall(billingNames, {}, { silent: true, staleMs: 300_000 });
  if (data === undefined && error === null) return null;
  const only = data?.length === 1 ? data[0] : undefined;
  const filled = only === undefined ? {} : { enterpriseName: only.name, ...billingFill({}, only, undefined) };
  return <Add start={{ invoiceType: INVOICE.special, isDefault: false, ...filled }} onClose={onClose} />;
}
function Editing({ id, onClose }: { id: string; onClose: () => void }) {
  const { data } = useStored(billingDetail, { id });
  if (data === undefined) return null;
  const {
    version,
    enterpriseName,
    invoiceType,
    isDefault,
    taxNo,
    address,
    phone,
    bank,
    receiverName,
    receiverPhone,
    receiverAddress,
    remarks,
  } = data;
  return (
    <Edit
      start={{
        id,
        version,
        enterpriseName,
        invoiceType: invoiceType as '01' | '02',
        isDefault,
        taxNo,
        address,
        phone,
        bank,
        account: data.account,
        receiverName,
        receiverPhone,
        receiverAddress,
        remarks,
      }}
      onClose={onClose}
    />
  );
}

const LABELS: Readonly<Record<string, keyof typeof t | undefined>> = {
  enterprise_name: 'enterpriseName',
  invoice_type: 'invoiceType',
  tax_no: 'taxNo',
  tax_no_approved: 'taxNoApproved',
  tax_no_reason: 'taxNoReason',
  address: 'address',
  phone: 'phone',
  bank: 'bank',
  account_tail: 'account',
  receiver_name: 'receiverName',
  receiver_phone: 'receiverPhone',
  receiver_address: 'receiverAddress',
  remarks: 'remarks',
  is_default: 'isDefault',
};
/** One set of invoice data, whole, and who changed what in it. */
function Looking({ id, onClose }: { id: string; onClose: () => void }) {
  const w = useWords(billingWords);
  const formatter = useFormatter(['invoice_type']);
  const { data, error, refetch } = useCall(billingDetail, { id }, { silent: true, staleMs: 0 });
  const said = (value: unknown): string =>
    value === null || value === undefined || value === ''
      ? EMPTY
      : typeof value === 'boolean'
        ? formatter.bool(value)
        : String(value);
  const words = t as unknown as Readonly<Record<string, { zh: string; en: string } | undefined>>;
  return (
    <Drawer open title={w('one')} size={560} onClose={onClose}>
      {error && !data ? <Failed error={error} right={w('one')} onRetry={() => void refetch()} /> : null}
      {data ? (
        <>
          <Facts
            columns={2}
            items={[
              { label: w('enterpriseName'), value: data.enterpriseName, wide: true },
              { label: w('invoiceType'), value: formatter.codeName('invoice_type', data.invoiceType) },
              { label: w('isDefault'), value: formatter.bool(data.isDefault) },
              { label: w('taxNo'), value: data.taxNo },
              {
                label: w('taxNoState'),
                value: <StatusOf look={taxNoBadge} code={taxNoState(data)} formatter={formatter} />,
              },
              ...(data.taxNoReason === null
                ? []
                : [{ label: w('taxNoReason'), value: data.taxNoReason, wide: true }]),
              { label: w('address'), value: said(data.address), wide: true },
              { label: w('phone'), value: said(data.phone) },
              { label: w('bank'), value: said(data.bank) },
              {
                label: w('account'),
                value: data.account ?? (data.accountTail === null ? EMPTY : `**** ${data.accountTail}`),
              },
              { label: w('receiverName'), value: said(data.receiverName) },
              { label: w('receiverPhone'), value: said(data.receiverPhone) },
              { label: w('receiverAddress'), value: said(data.receiverAddress), wide: true },
              { label: w('remarks'), value: said(data.remarks), wide: true },
            ]}
          />
          <h2>{w('history')}</h2>
          <Timeline
            events={data.events.map((e) => ({
              key: String(e.seq),
              title: formatter.text(words[`act.${e.action}`] ?? { zh: e.action, en: e.action }),
              at: e.at,
              by: e.actorName,
              note: (
                <>
                  {e.reason}
                  {e.changes.length > 0 ? (
                    <Diff
                      dense
                      differences={e.changes.map((c) => ({
                        key: c.field,
                        label: formatter.text(words[LABELS[c.field] ?? ''] ?? { zh: c.field, en: c.field }),
                        old: said(c.before),
                        new: said(c.after),
                      }))}
                    />
                  ) : null}
                </>
              ),
            }))}
          />
        </>
      ) : error ? null : (
        <Skeleton />
      )}
    </Drawer>
  );
}
