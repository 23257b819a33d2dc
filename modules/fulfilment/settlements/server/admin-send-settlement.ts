import { adminSendSettlement } from '../contract/settlement-acts.ts';
import { sendOne } from './send-settlement.ts';
import { settlements } from './tables.ts';

/** The operator sends for the seller, also what takes more off than a seller may send. */
export const adminSendSettlementHandler = settlements.command(adminSendSettlement, sendOne);
