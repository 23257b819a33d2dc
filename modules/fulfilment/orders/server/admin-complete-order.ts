import { adminCompleteOrder } from '../contract/order-acts.ts';
import { completed } from './complete-order.ts';
import { orders } from './tables.ts';

export const adminCompleteOrderHandler = orders.command(adminCompleteOrder, completed);
