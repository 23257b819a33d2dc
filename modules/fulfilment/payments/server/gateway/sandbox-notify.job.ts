import { clockActor } from '#kernel/server/actor.ts';
import type { Job } from '#kernel/server/capability.ts';
import { createContext, newRequestId, postCommitEffects } from '#kernel/server/context.ts';
import { inTransaction } from '#kernel/server/database.ts';
import type { Runtime } from '#kernel/server/runtime.ts';
import type { PaymentsContext } from '../tables.ts';
import { gatewayKey } from './gateway-key.ts';
import { SANDBOX_NOTIFY } from './pay-in-sandbox.ts';
import { NOTIFY_PATH } from './receive-notice.ts';
import { SANDBOX, sandboxNotice, signedNotice } from './sandbox.ts';

const WAIT_MS = 10_000;
/** A message that was taken, and one that was taken before. */
const TAKEN: readonly number[] = [200, 409];

/** Sends one notice of the sandbox to this server over HTTP; what fails is sent again. */
export const sandboxNotify: Job = {
  kind: SANDBOX_NOTIFY,
  async run(task, given) {
    const runtime = given as Runtime;
    const { outNo } = task.payload as { outNo: string };
    const actor = clockActor(newRequestId());
    const message = await inTransaction(runtime.database.db, actor, 'read', async (tx) => {
      const ctx = createContext(runtime, tx, actor, null, postCommitEffects()) as unknown as PaymentsContext;
      const order = await ctx.tx
        .selectFrom('payments.gateway_order')
        .selectAll()
        .where('out_no', '=', outNo)
        .executeTakeFirst();
      const key = await gatewayKey(ctx, SANDBOX);
      return order === undefined || key === undefined
        ? null
        : signedNotice(key, sandboxNotice(order), await ctx.now());
    });
    if (message === null) return;
    const { url } = runtime.services.ownAddress;
    if (url === null) throw new Error('this server does not listen yet');
    const answer = await fetch(`${url}${NOTIFY_PATH}`, {
      method: 'POST',
      headers: message.headers,
      body: new Uint8Array(message.body),
      signal: AbortSignal.timeout(WAIT_MS),
    });
    if (!TAKEN.includes(answer.status)) throw new Error(`the notice was answered ${answer.status}`);
  },
};
