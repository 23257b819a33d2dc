import { Button } from 'antd';
import { useState } from 'react';
import { sayAmount, sayQuantity, unitMark } from '#fulfilment/quantities/rules/unit-words.ts';
import { useFormat, useLocale, useWords } from '#kernel/web/i18n/index.ts';
import { Modal } from '#kernel/web/parts/index.ts';
import { ActDialog } from '#kernel/web/screens/dialogs.tsx';
import { useBindingAct } from '#kernel/web/screens/binding-act.ts';
import { go } from '#kernel/web/tabs/index.ts';
import { joinGroup, orderCopies } from '../contract/market.ts';
import type { ActivityDetail } from '../contract/parts.ts';
import { activityScreenWords } from '../rules/screen-words.ts';
import { amountOf, depositOf, quantityOf } from '../rules/terms.ts';

/** Copies by one press up or down, never beyond what may be taken. */
function CopiesStepper({
  copies,
  most,
  onChange,
}: {
  copies: number;
  most: number;
  onChange: (copies: number) => void;
}) {
  const t = useWords(activityScreenWords);
  return (
    <div className="ca-stepper">
      <span id="ca-copies">{t('buy.copies')}</span>
      <Button aria-label={t('buy.less')} disabled={copies <= 1} onClick={() => onChange(copies - 1)}>
        −
      </Button>
      <output aria-labelledby="ca-copies" aria-live="polite">
        {copies}
      </output>
      <Button aria-label={t('buy.more')} disabled={copies >= most} onClick={() => onChange(copies + 1)}>
        +
      </Button>
    </div>
  );
}

/** How many copies the reader's company may still take. */
export const mostCopies = (row: ActivityDetail, remaining: number): number =>
  Math.max(
    1,
    row.purchaseLimit === null ? remaining : Math.min(remaining, row.purchaseLimit - row.companyCopies),
  );

const orderPage = (id: string): string => `/transactionManagement/orderDetail?id=${id}`;
/** The question before a purchase: what binds, in sums; one press sends it. */
export function BuyDialog({
  row,
  remaining,
  onDone,
  onClose,
}: {
  row: ActivityDetail;
  remaining: number;
  onDone: () => void;
  onClose: () => void;
}) {
  const t = useWords(activityScreenWords);
  const locale = useLocale();
  const format = useFormat();
  const [copies, choose] = useState(1);
  const act = useBindingAct(orderCopies, `campaigns.order:${row.id}`, { done: onDone });
  const quantity = quantityOf(copies, row.qtyPerCopy as string);
  const price = row.activityPrice as string;
  if (act.result !== null)
    return (
      <Modal
        open
        title={t('buy.title')}
        closable={false}
        onCancel={onClose}
        footer={
          <>
            <Button onClick={onClose}>{t('buy.close')}</Button>
            <Button type="primary" autoFocus onClick={() => go(orderPage(act.result?.orderId ?? ''))}>
              {t('buy.toOrder')}
            </Button>
          </>
        }
      >
        <p className="sc-prose" role="status">
          {t(act.result.awaitsApproval ? 'buy.waits' : 'buy.done', {
            no: act.result.orderNo,
            until: format.deadline(act.result.payBy),
          })}
        </p>
      </Modal>
    );
  return (
    <ActDialog
      verb={t('buy.confirm')}
      danger={false}
      reason={false}
      busy={act.running}
      problem={act.problem}
      question={{
        title: t('buy.title'),
        body: t('buy.body'),
        terms: {
          price,
          quantity,
          currency: 'CNY',
          quantityUnit: unitMark(row.uom ?? '', locale),
          counterparty: locale === 'zh_CN' ? row.seller.zh : (row.seller.en ?? row.seller.zh),
          taxRate: row.taxRate,
        },
        facts: [
          {
            label: t('buy.payWithin'),
            value: t('buy.hours', { n: format.quantity(row.payHours ?? '2').replace(/\.00$/, '') }),
          },
        ],
        button: `${t('buy.confirm')} ${sayAmount('CNY', amountOf(copies, row.qtyPerCopy as string, price))}`,
      }}
      onCancel={onClose}
      onGo={() => {
        act.clear();
        act.run({ id: row.id, copies });
      }}
    >
      <CopiesStepper copies={copies} most={mostCopies(row, remaining)} onChange={choose} />
      <p className="ca-note">{sayQuantity(quantity, row.uom, locale)}</p>
    </ActDialog>
  );
}

/** The question before a participation: what is frozen now. */
export function JoinDialog({
  row,
  remaining,
  onDone,
  onClose,
}: {
  row: ActivityDetail;
  remaining: number;
  onDone: () => void;
  onClose: () => void;
}) {
  const t = useWords(activityScreenWords);
  const locale = useLocale();
  const [copies, choose] = useState(1);
  const act = useBindingAct(joinGroup, `campaigns.join:${row.id}`, {
    done: () => {
      onDone();
      onClose();
    },
  });
  const price = row.activityPrice as string;
  const deposit = depositOf(amountOf(copies, row.qtyPerCopy as string, price), row.joinDepositPct as string);
  return (
    <ActDialog
      verb={t('join.confirm')}
      danger={false}
      reason={false}
      busy={act.running}
      problem={act.problem}
      question={{
        title: t('join.title'),
        body: t('join.body'),
        terms: {
          price,
          quantity: quantityOf(copies, row.qtyPerCopy as string),
          currency: 'CNY',
          quantityUnit: unitMark(row.uom ?? '', locale),
          counterparty: locale === 'zh_CN' ? row.seller.zh : (row.seller.en ?? row.seller.zh),
          taxRate: row.taxRate,
        },
        facts: [{ label: t('join.deposit'), value: sayAmount('CNY', deposit) }],
        button: `${t('join.confirm')} · ${t('join.deposit')} ${sayAmount('CNY', deposit)}`,
      }}
      onCancel={onClose}
      onGo={() => {
        act.clear();
        act.run({ id: row.id, copies });
      }}
    >
      <CopiesStepper copies={copies} most={mostCopies(row, remaining)} onChange={choose} />
    </ActDialog>
  );
}
