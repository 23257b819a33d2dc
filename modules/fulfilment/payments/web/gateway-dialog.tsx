import { useWords } from '#kernel/web/i18n/index.ts';
import { useAct } from '#kernel/web/request/index.ts';
import { ActDialog } from '#kernel/web/screens/dialogs.tsx';
import { go } from '#kernel/web/tabs/index.ts';
import type { OrderDetail } from '#fulfilment/orders/contract/order.ts';
import { startGatewayPayment } from '../contract/gateway.ts';
import { gatewayWords } from '../rules/gateway-words.ts';
import { PAY_PAGE } from '../rules/pages.ts';
import { PAY_TYPE } from '../rules/payment-lifecycle.ts';

/** Asks once, registers what is unpaid and leads to the code to scan. */
export function gatewayDialog(paymentType: '20' | '30') {
  return function GatewayDialog({ row, onClose }: { readonly row: OrderDetail; onClose(): void }) {
    const t = useWords(gatewayWords);
    const begin = useAct(startGatewayPayment, {
      overlay: false,
      onDone: (out) => {
        onClose();
        go(`${PAY_PAGE}/${out.id}`);
      },
      onRefused: onClose,
    });
    const app = t(paymentType === PAY_TYPE.wechat ? 'wechat' : 'alipay');
    return (
      <ActDialog
        verb={t(paymentType === PAY_TYPE.wechat ? 'payWechat' : 'payAlipay')}
        danger={false}
        reason={false}
        busy={begin.running}
        question={{ title: t('ask.title', { app }), body: t('ask.body') }}
        onCancel={onClose}
        onGo={() => begin.run({ orderId: row.id, paymentType })}
      />
    );
  };
}
