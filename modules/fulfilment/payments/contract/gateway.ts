import { z } from 'zod';
import { ActionResult, Code, command, Id } from '#kernel/rules/contract.ts';
import { PAYMENT_FORM, PAYMENTS } from '../rules/pages.ts';

const base = '/api/common-order/common/payment' as const;
const ROUTES = [PAYMENTS, PAYMENT_FORM];

/** WeChat or Alipay: a registration in draft and the code to scan; asked again, the open one answers. */
export const startGatewayPayment = command('payments.startGateway', {
  path: `${base}/startGateway`,
  audience: ['buyer'],
  relation: 'party',
  dataType: 'COLLECTION',
  routes: ROUTES,
  verified: true,
  button: 'Add',
  once: 'money',
  input: z.strictObject({ orderId: Id, paymentType: Code('20', '30') }),
  output: ActionResult,
});
/** Asks the provider what became of it, where its notice is long in coming. */
export const queryGatewayPayment = command('payments.queryGateway', {
  path: `${base}/queryGateway`,
  audience: ['buyer'],
  relation: 'party',
  dataType: 'COLLECTION',
  routes: ROUTES,
  verified: true,
  button: 'View',
  input: z.strictObject({ id: Id }),
  output: ActionResult,
});
/** The sandbox: the payer pressed pay; its notice comes twice, and once late. */
export const payInSandbox = command('payments.payInSandbox', {
  path: `${base}/payInSandbox`,
  audience: ['buyer'],
  relation: 'party',
  dataType: 'COLLECTION',
  routes: ROUTES,
  verified: true,
  button: 'Add',
  input: z.strictObject({ id: Id }),
  output: ActionResult,
});
