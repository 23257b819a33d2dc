import { dealListWords } from '../rules/screen-words.ts';
import { dealsOf } from './member-deals.tsx';

/** Purchase deals of the own company. */
export default dealsOf('buyer', dealListWords.table.purchases);
