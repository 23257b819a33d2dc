import { Button } from 'antd';
import { findRoute, useAccess, useCan } from '#kernel/web/guard/index.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { operatorStore, useAct, useStore } from '#kernel/web/request/index.ts';
import { To } from '#kernel/web/screens/index.ts';
import { go } from '#kernel/web/tabs/index.ts';
import { ORDER } from '#fulfilment/orders/rules/order-lifecycle.ts';
import { SMALL_PAYMENT_MOST } from '#fulfilment/orders/rules/pay-deadline.ts';
import { compare, isPositive } from '#kernel/rules/decimal.ts';
import { startGatewayPayment } from '../contract/gateway.ts';
import { PAY_PAGE, PAYMENT_FORM } from '../rules/pages.ts';
import { PAY_TYPE } from '../rules/payment-lifecycle.ts';
import { paymentWords } from '../rules/words.ts';

export interface PayableOrder {
  readonly id: string;
  readonly orderState: string;
  readonly currency: string;
  readonly orderAmount: string;
  readonly unpaidAmount: string;
}
const BUTTONS = ['Add'];
const PAYABLE: readonly string[] = [
  ORDER.awaitingPayment,
  ORDER.paying,
  ORDER.awaitingPickup,
  ORDER.pickingUp,
  ORDER.completed,
  ORDER.overdue,
];

/** «Register payment», and for small orders WeChat and Alipay, on an order that is owed something. */
export function OrderPayButtons({ row }: { readonly row: PayableOrder }) {
  const t = useWords(paymentWords);
  const operator = useStore(operatorStore);
  const { routes } = useAccess();
  const { can } = useCan(BUTTONS);
  const begin = useAct(startGatewayPayment, { overlay: false, onDone: (out) => go(`${PAY_PAGE}/${out.id}`) });
  const open = findRoute(routes, PAYMENT_FORM)?.route.permission === true;
  const owed = isPositive(row.unpaidAmount);
  if (!open || !can('Add') || !owed || !PAYABLE.includes(row.orderState)) return null;
  const small =
    operator?.identityType === 'buyer' &&
    row.orderState === ORDER.awaitingPayment &&
    row.currency === 'CNY' &&
    compare(row.orderAmount, SMALL_PAYMENT_MOST) <= 0;
  return (
    <>
      <To href={`${PAYMENT_FORM}?orderId=${row.id}`} className="sh-button">
        {t('add')}
      </To>
      {small ? (
        <>
          <Button
            loading={begin.running}
            onClick={() => begin.run({ orderId: row.id, paymentType: PAY_TYPE.wechat })}
          >
            {t('payWechat')}
          </Button>
          <Button
            loading={begin.running}
            onClick={() => begin.run({ orderId: row.id, paymentType: PAY_TYPE.alipay })}
          >
            {t('payAlipay')}
          </Button>
        </>
      ) : null}
    </>
  );
}
