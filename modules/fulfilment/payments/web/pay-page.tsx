import './payments.css';
import { Alert, Button } from 'antd';
import { useFormat, useWords } from '#kernel/web/i18n/index.ts';
import { useAct, useCall, useLive } from '#kernel/web/request/index.ts';
import { Countdown, Failed, Skeleton, To } from '#kernel/web/screens/index.ts';
import { useScreen } from '#kernel/web/tabs/index.ts';
import { payInSandbox, queryGatewayPayment } from '../contract/gateway.ts';
import { paymentDetail } from '../contract/payment.ts';
import type { PaymentDetail } from '../contract/payment-rows.ts';
import { paymentHref } from '../rules/pages.ts';
import { PAY_TYPE, PAYMENT } from '../rules/payment-lifecycle.ts';
import { paymentWords } from '../rules/words.ts';

function Waiting({ row }: { row: PaymentDetail }) {
  const t = useWords(paymentWords);
  const pay = useAct(payInSandbox, { overlay: false });
  const ask = useAct(queryGatewayPayment, { overlay: false });
  const { gateway } = row;
  if (gateway === null) return null;
  if (gateway.state !== 'open') return <Alert type="warning" showIcon title={t('expired')} />;
  const app = t(row.paymentType === PAY_TYPE.wechat ? 'wechat' : 'alipay');
  return (
    <>
      <p>{t('scan', { app })}</p>
      <img src={`data:image/svg+xml;utf8,${encodeURIComponent(gateway.qr)}`} alt={t('scan', { app })} />
      <Countdown until={gateway.expiresAt} />
      <p role="status">{t('waiting')}</p>
      <div className="py-acts">
        {gateway.sandbox ? (
          <Button type="primary" loading={pay.running} onClick={() => pay.run({ id: row.id })}>
            {t('sandboxPay')}
          </Button>
        ) : null}
        <Button loading={ask.running} onClick={() => ask.run({ id: row.id })}>
          {t('askProvider')}
        </Button>
      </div>
      {gateway.sandbox ? <p className="sc-faint">{t('sandboxNote')}</p> : null}
    </>
  );
}

/** The code to scan for WeChat or Alipay; it turns to "paid" as soon as the provider's notice was booked. */
export default function PayPage() {
  const t = useWords(paymentWords);
  const format = useFormat();
  const { params } = useScreen();
  const id = params.id ?? '0';
  const { data: row, error, refetch } = useCall(paymentDetail, { id }, { silent: true, keepRows: true });
  useLive([`payment:${id}`], () => void refetch());
  if (error && row === undefined)
    return <Failed error={error} right={t('gatewayTitle')} onRetry={() => void refetch()} />;
  if (row === undefined) return <Skeleton />;
  return (
    <section className="sc-card py-pay" aria-label={t('gatewayTitle')}>
      <h1>{t('gatewayTitle')}</h1>
      <p className="py-sum">
        {row.currency} {format.money(row.amount)}
      </p>
      <p>{row.orderNos.join(' ')}</p>
      {row.state === PAYMENT.confirmed ? (
        <Alert type="success" showIcon title={t('paid')} />
      ) : (
        <Waiting row={row} />
      )}
      <p className="py-acts">
        <To href={paymentHref(row.id)}>{row.paymentNo}</To>
        {row.orderId === null ? null : (
          <To href={`/transactionManagement/orderDetail?id=${row.orderId}`}>{t('toOrder')}</To>
        )}
      </p>
    </section>
  );
}
