import { adminReinstateOrder } from '../contract/order-acts.ts';
import { reinstated } from './reinstate-order.ts';
import { orders } from './tables.ts';

export const adminReinstateOrderHandler = orders.command(adminReinstateOrder, reinstated);
