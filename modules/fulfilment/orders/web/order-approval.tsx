import { orderScreenWords } from '../rules/screen-words.ts';
import { ordersOf } from './order-lists.tsx';

/** Orders that wait for an approval within the own company. */
export default ordersOf({ title: orderScreenWords.table.approval, view: 'approval' });
