import { marketBoard } from './market-board.tsx';

/** International in-transit offers, /resourceList: the live board of lane 30. */
export default marketBoard('30');
