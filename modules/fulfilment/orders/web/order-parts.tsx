import { markProvisional } from '#fulfilment/quantities/rules/provisional-words.ts';
import { unitMark } from '#fulfilment/quantities/rules/unit-words.ts';
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

/** Lines with amounts, net and tax, and their sum. */
export function OrderLines({ row }: { row: OrderDetail }) {
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
