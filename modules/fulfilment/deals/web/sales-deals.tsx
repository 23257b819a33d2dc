import { dealListWords } from '../rules/screen-words.ts';
import { dealsOf } from './member-deals.tsx';

/** Sales deals of the own company. */
export default dealsOf('seller', dealListWords.table.sales);
