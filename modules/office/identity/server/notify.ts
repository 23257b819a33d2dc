import { showDateTime } from '#kernel/rules/format.ts';
import type { Context } from '#kernel/server/act-context.ts';
import type { AnyTables } from '#kernel/server/database.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { notify } from '#office/messaging/server/door.ts';
import type { Channel, Purpose } from '../rules/codes.ts';

type IdentityContext = Context<AnyTables, unknown>;
export type AccountEvent =
  | 'MOBILE_CHANGED'
  | 'EMAIL_CHANGED'
  | 'ACCOUNT_LOCKED'
  | 'LOGIN_NEW_DEVICE'
  | 'PASSWORD_CHANGED'
  | 'PASSWORD_RESET'
  | 'REG_WELCOME'
  | 'EMP_ACTIVATION';

/** Tells an account's owner of an event, in this transaction (events: administration-domain 27). */
export async function notifyAccount(
  ctx: IdentityContext,
  event: AccountEvent,
  accountId: string,
  variables: Readonly<Record<string, string | number>>,
): Promise<void> {
  await asSystem(ctx, () =>
    notify(ctx, {
      event,
      to: { accountIds: [accountId] },
      variables: { ...variables },
      bizType: 'ACCOUNT',
      bizId: accountId,
    }),
  );
}

/** Tells the number or address an account no longer has, so that its owner learns of a change he did not make. */
export async function notifyOld(
  ctx: IdentityContext,
  event: 'MOBILE_CHANGED' | 'EMAIL_CHANGED',
  to: { readonly channel: Channel; readonly address: string },
  variables: Readonly<Record<string, string>>,
): Promise<void> {
  await asSystem(ctx, () => notify(ctx, { event, to: { target: to }, variables: { ...variables } }));
}

/** Sends a verification code to a number or an address. */
export async function notifyCode(
  ctx: IdentityContext,
  to: { readonly channel: Channel; readonly address: string },
  code: { readonly code: string; readonly minutes: number; readonly purpose: Purpose },
): Promise<void> {
  await asSystem(ctx, () =>
    notify(ctx, {
      event: 'VERIFY_CODE',
      to: { target: { channel: to.channel, address: to.address } },
      variables: { code: code.code, minutes: code.minutes, purpose: code.purpose },
    }),
  );
}

/** Now, as the account's owner reads it. */
export async function formatNow(ctx: IdentityContext, zone: string): Promise<string> {
  return showDateTime((await ctx.now()).toISOString(), zone);
}
