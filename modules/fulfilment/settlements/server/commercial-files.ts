import { bindable } from '#office/attachments/server/door.ts';
import { reached } from './lock-settlement.ts';
import type { SettlementContext } from './tables.ts';

export const COMMERCIAL_FILES = 'COMMERCIAL_INVOICE';
// Who reaches a statement may open its commercial invoice.
bindable(COMMERCIAL_FILES, async (ctx, bizId) => {
  const seeing = ctx as unknown as SettlementContext;
  const row = await reached(seeing)
    .select('settlements.settlement.id')
    .where('settlements.settlement.id', '=', bizId)
    .executeTakeFirst();
  return row !== undefined;
});
