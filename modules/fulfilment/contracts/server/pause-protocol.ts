import { pauseProtocol } from '../contract/protocol.ts';
import { pauseOf } from './pauses.ts';
import { contracts } from './tables.ts';

/** Force majeure, dispute or default: a party stops the contract. */
export const pauseProtocolHandler = contracts.command(pauseProtocol, pauseOf);
