import { adminConfirmPayment } from '../contract/order-acts.ts';
import { paymentAccepted } from './confirm-payment.ts';
import { orders } from './tables.ts';

export const adminConfirmPaymentHandler = orders.command(adminConfirmPayment, paymentAccepted);
