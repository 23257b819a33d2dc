import { Email, Mobile } from '#kernel/rules/contract.ts';
import type { Locale } from '#kernel/rules/locale.ts';
import { InvalidInput } from '#kernel/server/dispatch.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { type MailChannel, MOST_RECEIVERS, type ReceiverMode } from '../rules/mailing.ts';
import { MsgReceivers } from '../rules/refusals.ts';
import type { MessagingContext } from './tables.ts';

/** One receiver after expansion; without an address in e-mail and SMS he cannot be reached. */
export interface Reached {
  readonly accountId: string | null;
  readonly name: string;
  readonly company: string | null;
  readonly address: string | null;
  readonly locale: Locale;
}
interface Choice {
  readonly channel: MailChannel;
  readonly receiver_mode: ReceiverMode;
  readonly receivers: readonly string[];
  readonly locale: Locale;
}

/**
 * Everybody a choice of receivers means, each person and each address once. Refuses 13001 for nobody or more
 * than 5 000, 10009 for a bad address.
 */
export async function expand(ctx: MessagingContext, choice: Choice): Promise<Reached[]> {
  const found =
    choice.receiver_mode === 'addresses'
      ? addressed(choice)
      : await people(ctx, choice, choice.receiver_mode);
  const once = unique(found);
  if (once.length === 0 || once.length > MOST_RECEIVERS)
    throw MsgReceivers({ n: MOST_RECEIVERS }, 'receivers');
  return once;
}

async function people(
  ctx: MessagingContext,
  choice: Choice,
  mode: Exclude<ReceiverMode, 'addresses'>,
): Promise<Reached[]> {
  if (mode !== 'all' && choice.receivers.length === 0) return [];
  const found = await asSystem(ctx, () =>
    ctx.service('directory').reach(ctx, { mode, values: choice.receivers, most: MOST_RECEIVERS }),
  );
  return found.map((p) => ({
    accountId: p.accountId,
    name: p.name,
    company: p.company,
    locale: p.locale,
    address: choice.channel === 'email' ? p.email : choice.channel === 'sms' ? p.mobile : null,
  }));
}

function addressed(choice: Choice): Reached[] {
  if (choice.channel === 'mail')
    throw new InvalidInput([{ field: 'receiverMode', rule: 'field.select', message: '' }]);
  const schema = choice.channel === 'email' ? Email : Mobile;
  return choice.receivers.map((line) => {
    const read = schema.safeParse(line);
    if (!read.success)
      throw new InvalidInput([
        { field: 'receivers', rule: choice.channel === 'email' ? 'email' : 'phone', message: '' },
      ]);
    return { accountId: null, name: read.data, company: null, address: read.data, locale: choice.locale };
  });
}

function unique(found: readonly Reached[]): Reached[] {
  const seen = new Set<string>();
  return found.filter((r) => {
    const keys = [
      r.accountId === null ? null : `account ${r.accountId}`,
      r.address === null ? null : `address ${r.address}`,
    ].filter((k) => k !== null);
    if (keys.some((k) => seen.has(k))) return false;
    for (const k of keys) seen.add(k);
    return true;
  });
}
