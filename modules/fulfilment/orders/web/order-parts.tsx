import { markProvisional } from '#fulfilment/quantities/rules/provisional-words.ts';
import { unitMark } from '#fulfilment/quantities/rules/unit-words.ts';
import { inLocale, nameOf } from '#kernel/rules/words.ts';
import { useFormat, useWords } from '#kernel/web/i18n/index.ts';
import { Marked } from '#kernel/web/screens/columns.tsx';
import { type Formatter, type TimelineEvent, To, useFormatter } from '#kernel/web/screens/index.ts';
import type { OrderDetail } from '../contract/order.ts';
import { ORDER } from '../rules/order-lifecycle.ts';
import { orderScreenWords } from '../rules/screen-words.ts';
import { orderVerbWords } from '../rules/words.ts';
import { orderBadge } from './badges.ts';

type Table = Readonly<Record<string, { readonly zh: string; readonly en: string } | undefined>>;
const UNPAID = 'PAYMENT_OVERDUE';

/** What happened to an order, newest first. */
export function orderEvents(order: OrderDetail, formatter: Formatter): TimelineEvent[] {
  return [...order.events].reverse().map((row) => {
    const said =
      (orderVerbWords.table as Table)[row.action] ?? (orderScreenWords.table as Table)[`view.${row.action}`];
    const look = orderBadge.of(row.toState ?? '', formatter);
    const reason =
      row.reason === UNPAID ? formatter.text(orderScreenWords.table['closeText.unpaid']) : row.reason;
    return {
      key: String(row.seq),
      title: said === undefined ? row.action : inLocale(said, formatter.locale),
      at: row.at,
      by: [nameOf(row, 'companyName', formatter.locale), row.actorName].filter(Boolean).join(' · '),
      color: look.color,
      note: reason === null ? look.label : `${look.label} · ${reason}`,
    };
  });
}

/** The chain deal – letter – order – what comes later; each document a way to its page. */
export function OrderChain({ row }: { row: OrderDetail }) {
  const t = useWords(orderScreenWords);
  const later = (label: string) => (
    <span className="sc-faint">
      {label} ({t('notYet')})
    </span>
  );
  return (
    <>
      <nav className="sc-card" aria-label={t('chain')}>
        <ul className="od-chain">
          <li>
            {row.dealId === null ? (
              later(t('deal'))
            ) : (
              <To href={`/transactionConfirmation?dealId=${row.dealId}`}>
                {t('deal')} {row.dealNo}
              </To>
            )}
          </li>
          <li>
            {row.dealId === null ? (
              later(t('letter'))
            ) : (
              <To href={`/transactionConfirmation?dealId=${row.dealId}`}>{t('letter')}</To>
            )}
          </li>
          <li aria-current="page">
            {t('order')} {row.orderNo}
          </li>
          <li>{later(t('contract'))}</li>
          <li>{later(t('shipNote'))}</li>
          <li>{later(t('settlement'))}</li>
          <li>{later(t('invoice'))}</li>
        </ul>
      </nav>
      {row.orderState === ORDER.initial && !row.dealEffective ? (
        <p className="sc-card" role="status">
          {t('waitsForLetter')}
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
