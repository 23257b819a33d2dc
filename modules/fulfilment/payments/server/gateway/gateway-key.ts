import { randomBytes } from 'node:crypto';
import { asSystem } from '#kernel/server/with-scope.ts';
import type { PaymentsContext } from '../tables.ts';

const SEALED_KEY = 'payments.gateway_key';

/** The key a provider signs its notices with, sealed at rest; undefined before its first payment. */
export async function gatewayKey(ctx: PaymentsContext, provider: string): Promise<string | undefined> {
  const row = await asSystem(ctx, () =>
    ctx.tx
      .selectFrom('payments.gateway_key')
      .select('key_sealed')
      .where('provider', '=', provider)
      .executeTakeFirst(),
  );
  return row === undefined ? undefined : ctx.service('secrets').open(row.key_sealed, SEALED_KEY);
}
/** Makes the sandbox's own key where there is none; that of a real provider is entered by its operator. */
export const makeKey = (ctx: PaymentsContext, provider: string): Promise<unknown> =>
  asSystem(ctx, () =>
    ctx.tx
      .insertInto('payments.gateway_key')
      .values({
        provider,
        key_sealed: ctx.service('secrets').seal(randomBytes(32).toString('hex'), SEALED_KEY),
      })
      .onConflict((c) => c.column('provider').doNothing())
      .execute(),
  );
