import { bindable } from '#office/attachments/server/door.ts';
import { SIGNED_FILES } from './attach-signed.ts';
import { FILES } from './save-draft.ts';
import { AUTHORITY_FILES } from './sign-protocol.ts';
import type { ContractContext } from './tables.ts';

/** Who sees a contract sees its files; row security decides. */
const seen = async (ctx: ContractContext, bizId: string): Promise<boolean> =>
  (await ctx.tx
    .selectFrom('contracts.protocol')
    .select('id')
    .where('id', '=', bizId)
    .where('deleted', '=', false)
    .executeTakeFirst()) !== undefined;
for (const bizType of [
  FILES,
  SIGNED_FILES,
  ...['SELLER', 'BUYER', 'INTERMEDIARY'].map((side) => `${AUTHORITY_FILES}_${side}`),
])
  bindable(bizType, seen);
