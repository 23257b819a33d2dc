import { adminSubmitOrder } from '../contract/order.ts';
import { submitted } from './submit-order.ts';
import { orders } from './tables.ts';

export const adminSubmitOrderHandler = orders.command(adminSubmitOrder, submitted);
