import { adminPause } from '../contract/protocol.ts';
import { pauseOf } from './pauses.ts';
import { contracts } from './tables.ts';

/** The operator stops a contract. */
export const adminPauseHandler = contracts.command(adminPause, pauseOf);
