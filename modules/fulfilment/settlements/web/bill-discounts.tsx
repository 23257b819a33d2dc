import './settlements.css';
import { type FieldProps, NumberField } from '#kernel/web/fields/index.ts';
import { useFormat, useWords } from '#kernel/web/i18n/index.ts';
import { useCall } from '#kernel/web/request/index.ts';
import type { FieldContext } from '#kernel/web/screens/form-types.ts';
import { type BillDiscountInput, selectSettlementOrders } from '../contract/settlement-acts.ts';
import { settlementWords } from '../rules/words.ts';

const RATE = /^\d{1,3}(\.\d{1,3})?$/;
/** Rates that can be counted already; one that is still being typed waits. */
export const wholeRates = (rates: unknown): BillDiscountInput[] =>
  ((rates ?? []) as readonly BillDiscountInput[]).filter((r) => RATE.test(r.rate) && /[1-9]/.test(r.rate));

/** The bills an order was paid by before they were due, each with the agreed rate. */
export function BillDiscounts({
  orderId,
  ...props
}: FieldProps<unknown> & FieldContext & { orderId: string | null }) {
  const t = useWords(settlementWords);
  const format = useFormat();
  const { data } = useCall(
    selectSettlementOrders,
    { ids: [orderId ?? '0'], pageNum: 1, pageCount: 1 },
    { silent: true, enabled: orderId !== null },
  );
  const rates = (props.value ?? []) as readonly BillDiscountInput[];
  if (orderId === null) return <p className="sc-faint">{t('pickFirst')}</p>;
  const [order] = data?.list ?? [];
  if (order === undefined || order.bills.length === 0)
    return data === undefined ? null : <p className="sc-faint">{t('noBills')}</p>;
  const put = (paymentId: string, rate: string | null) =>
    props.onChange([
      ...rates.filter((r) => r.paymentId !== paymentId),
      ...(rate ? [{ paymentId, rate }] : []),
    ]);
  return (
    <div className="se-bills" id={props.id}>
      {order.bills.map((bill) => (
        <div key={bill.paymentId} className="se-bill">
          <span>
            {bill.paymentNo} · {bill.billNo} · {order.currency} {format.money(bill.amount)}
            <br />
            <span className="sc-faint">
              {t('discountSpan', { from: bill.takenOn, to: bill.dueOn, days: bill.days })}
            </span>
          </span>
          <NumberField
            id={`${props.id}-${bill.paymentId}`}
            label={t('discountRate', { bill: bill.billNo })}
            placeholder={t('yearlyRate')}
            unit="%"
            value={rates.find((r) => r.paymentId === bill.paymentId)?.rate ?? null}
            onChange={(rate) => put(bill.paymentId, rate)}
          />
        </div>
      ))}
    </div>
  );
}
