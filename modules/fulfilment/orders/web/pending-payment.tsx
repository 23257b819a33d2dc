import { orderScreenWords } from '../rules/screen-words.ts';
import { ordersOf } from './order-lists.tsx';

/** Orders to submit and to pay. */
export default ordersOf({ title: orderScreenWords.table.pendingPayment, view: 'toPay' });
