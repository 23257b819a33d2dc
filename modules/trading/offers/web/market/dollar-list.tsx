import { marketBoard } from './market-board.tsx';

/** US dollar offers, /dollarList: the live board of lane 20. */
export default marketBoard('20');
