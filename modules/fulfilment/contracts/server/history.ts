import { historyWithCompanies } from '#registry/members/server/door.ts';
import { protocolHistory } from '../contract/protocol.ts';
import type { HistoryRow } from '../contract/protocol-rows.ts';
import { seeProtocol } from './present.ts';
import { BIZ, type ContractContext, contracts } from './tables.ts';

/** The append-only history of a contract, oldest first; row security shows a company only rows it is party to. */
export const historyOf = (ctx: ContractContext, id: string): Promise<HistoryRow[]> =>
  historyWithCompanies(ctx, { bizType: BIZ, bizId: id }, ['bizType', 'changes']);
export const protocolHistoryHandler = contracts.query(protocolHistory, async (ctx) => {
  const row = await seeProtocol(ctx, { id: ctx.input.id });
  return { list: await historyOf(ctx, row.id) };
});
