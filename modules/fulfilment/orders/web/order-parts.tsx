import { markProvisional } from '#fulfilment/quantities/rules/provisional-words.ts';
import { unitMark } from '#fulfilment/quantities/rules/unit-words.ts';
import { compare } from '#kernel/rules/decimal.ts';
import { nameOf } from '#kernel/rules/words.ts';
import { showBinding } from '#kernel/rules/format.ts';
import { useFormat, useWords } from '#kernel/web/i18n/index.ts';
import { Marked } from '#kernel/web/screens/columns.tsx';
import { useFormatter } from '#kernel/web/screens/index.ts';
import type { OrderDetail } from '../contract/order.ts';
import { hubWords } from '../rules/hub-words.ts';
import { nextStep } from '../rules/next-step.ts';
import { ORDER, ORDER_APPROVAL } from '../rules/order-lifecycle.ts';
import { orderScreenWords } from '../rules/screen-words.ts';

/** Measured weights have three decimals where the third says something. */
export const shownMeasure = (
  value: string,
  formatter: { weight(value: string): string; quantity(value: string): string },
): string => (/\.\d\d[1-9]$/.test(value) ? formatter.weight(value) : formatter.quantity(value));

/** What is next and who holds it, in one sentence. */
export function WhatIsNext({ row }: { row: OrderDetail }) {
  const t = useWords(hubWords);
  const format = useFormat();
  const step = nextStep(row);
  const until =
    step.until == null
      ? ''
      : /^\d{4}-\d\d-\d\d$/.test(step.until)
        ? format.date(step.until)
        : showBinding(step.until);
  return (
    <section className="sc-card od-next" aria-label={t('next')}>
      <strong>{t('next')}</strong>{' '}
      {t(`next.${step.key}`, {
        until,
        amount: `${row.currency} ${format.money(step.amount ?? '0')}`,
        quantity: `${format.quantity(step.quantity ?? '0')} ${unitMark(row.uom, format.locale)}`,
      })}
    </section>
  );
}

/** What is to be known before anything is pressed: consents to cancel, an approval that waits or was refused. */
export function Notices({ row }: { row: OrderDetail }) {
  const t = useWords(orderScreenWords);
  const h = useWords(hubWords);
  const format = useFormat();
  return (
    <>
      {row.approvalReason === null ? null : (
        <p className="sc-card" role="status">
          {h('rejectedBecause', { reason: row.approvalReason })}
        </p>
      )}
      {row.approvalStatus === ORDER_APPROVAL.pending ? (
        <p className="sc-card" role="status">
          {h('waitingApproval')}
        </p>
      ) : null}
      {row.pickupOverdue && row.orderState === ORDER.awaitingPickup ? (
        <p className="sc-card" role="status">
          {h('pickupOverdue', { until: format.date(row.deliveryEnd) })}
        </p>
      ) : null}
      {row.orderState === ORDER.revoked
        ? null
        : row.cancelConsents.map((c) => (
            <p key={c.side} className="sc-card" role="status">
              {t('consentAsked', {
                side: t(c.side === 'buyer' ? 'buyer' : 'seller'),
                name: c.userName,
                reason: c.reason,
              })}
            </p>
          ))}
    </>
  );
}

const PROGRESS = [
  'quantity',
  'agreedQty',
  'plannedQty',
  'shippedQty',
  'receivedQty',
  'remainingQty',
] as const;
/** What of each line is agreed, planned, out and left, where the figures at the head do not say it already. */
function LineProgress({ row }: { row: OrderDetail }) {
  const t = useWords(orderScreenWords);
  const h = useWords(hubWords);
  const format = useFormat();
  const isChanged = row.lines.some((line) => compare(line.agreedQty, line.quantity) !== 0);
  if (row.lines.length === 1 && !isChanged) return null;
  const label = (key: (typeof PROGRESS)[number]) =>
    key === 'agreedQty' || key === 'plannedQty' ? h(key) : t(key);
  return (
    <div className="dt-scroll od-progress">
      <table className="dt dt-plain">
        <caption>{h('lineProgress')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('line')}</th>
            <th scope="col">{t('product')}</th>
            {PROGRESS.map((key) => (
              <th key={key} scope="col" className="dt-end">
                {label(key)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {row.lines.map((line) => (
            <tr key={line.lineNo}>
              <td>{line.lineNo}</td>
              <td>{format.locale === 'zh_CN' ? line.productZh : line.productEn}</td>
              {PROGRESS.map((key) => (
                <td key={key} className="dt-end">
                  {shownMeasure(line[key], format)} {unitMark(line.uom, format.locale)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Lines with amounts, net and tax, and their sum; and how far each has come. */
export function OrderLines({ row }: { row: OrderDetail }) {
  return (
    <>
      <LineAmounts row={row} />
      <LineProgress row={row} />
    </>
  );
}
function LineAmounts({ row }: { row: OrderDetail }) {
  const t = useWords(orderScreenWords);
  const format = useFormat();
  const zh = format.locale === 'zh_CN';
  const formatter = useFormatter();
  const mark = <Marked mark={markProvisional(row.provisional)} formatter={formatter} />;
  return (
    <div className="dt-scroll">
      <table className="dt dt-plain od-lines">
        <caption className="ct-hidden">{t('lines')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('line')}</th>
            <th scope="col">{t('product')}</th>
            <th scope="col">{t('grade')}</th>
            <th scope="col">{t('packaging')}</th>
            <th scope="col" className="dt-end">
              {t('quantity')}
            </th>
            <th scope="col" className="dt-end">
              {t('unitPrice')} ({row.currency})
            </th>
            <th scope="col" className="dt-end">
              {t('taxRate')}
            </th>
            <th scope="col" className="dt-end">
              {t('net')}
            </th>
            <th scope="col" className="dt-end">
              {t('tax')}
            </th>
            <th scope="col" className="dt-end">
              {t('amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {row.lines.map((line) => (
            <tr key={line.lineNo}>
              <td>{line.lineNo}</td>
              <td>
                {zh ? line.productZh : line.productEn} <span className="sc-faint od-code">{line.casNo}</span>
              </td>
              <td>{nameOf(line, 'grade', format.locale) ?? '--'}</td>
              <td>{(zh ? line.packagingZh : line.packagingEn) ?? '--'}</td>
              <td className="dt-end">
                {format.quantity(line.quantity)} {unitMark(line.uom, format.locale)}
              </td>
              <td className="dt-end">
                {mark}
                {format.price(line.unitPrice)}
              </td>
              <td className="dt-end">{format.percent(line.taxRate)}</td>
              <td className="dt-end">{format.money(line.net)}</td>
              <td className="dt-end">{format.money(line.tax)}</td>
              <td className="dt-end">{format.money(line.amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={9}>
              {t('total')}
            </th>
            <td className="dt-end">
              {mark}
              {format.money(row.goodsAmount)}
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
