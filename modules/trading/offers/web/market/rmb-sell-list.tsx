import { marketBoard } from './market-board.tsx';

/** RMB offers, /rmbSellList: the live board of lane 10. */
export default marketBoard('10');
