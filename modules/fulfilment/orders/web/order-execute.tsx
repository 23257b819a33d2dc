import { orderScreenWords } from '../rules/screen-words.ts';
import { ordersOf } from './order-lists.tsx';

/** Orders in execution: paid, being picked up. */
export default ordersOf({ title: orderScreenWords.table.execute, view: 'execute' });
