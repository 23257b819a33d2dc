import { FileTooLarge } from '#kernel/rules/file-refusals.ts';
import { checkVariables, variablesOf } from '#kernel/rules/message-template.ts';
import { NoPermission, StateNotAllowed } from '#kernel/rules/refusals.ts';
import { holds } from '#kernel/server/actor.ts';
import type { Context } from '#kernel/server/act-context.ts';
import { nowHere } from '#kernel/server/database.ts';
import { InvalidInput } from '#kernel/server/dispatch.ts';
import { touched } from '#kernel/server/rows.ts';
import { bindFiles } from '#office/attachments/server/door.ts';
import { mailings } from '../contract/mailing.ts';
import { messageScene } from '../rules/file-scenes.ts';
import { type MailChannel, MOST_FILE_BYTES, MOST_FILES, SEND_WITHIN_DAYS } from '../rules/mailing.ts';
import { EDITABLE, mailingLifecycle } from '../rules/mailing-lifecycle.ts';
import { mailingRoutes } from '../rules/places.ts';
import { excerptOf, harmlessContent, templateFor } from './compose.ts';
import { BIZ, isAuthor, lockMailing } from './lock-mailing.ts';
import { submit } from './submit-mailing.ts';
import type { MessagingContext } from './tables.ts';
import { type Mailing, messaging, type Tables } from './tables.ts';

type Input = (typeof mailings)['mail']['add']['input']['_zod']['output'];
type Given = Partial<Input> &
  Pick<Input, 'receiverMode' | 'receivers' | 'variables' | 'language' | 'submit' | 'content'>;
const MINUTE = 60_000;
const DAY = 86_400_000;

/**
 * Columns of what the form says. Refuses 10009 for a time outside one minute to 90 days, 13004 for malformed
 * variables, 10301 for a template that is gone.
 */
async function columns(ctx: MessagingContext, channel: MailChannel, input: Given) {
  const now = (await ctx.now()).getTime();
  const sendAt = input.sendAt ? new Date(input.sendAt) : null;
  if (
    sendAt !== null &&
    (sendAt.getTime() <= now + MINUTE || sendAt.getTime() > now + SEND_WITHIN_DAYS * DAY)
  )
    throw new InvalidInput([{ field: 'sendAt', rule: 'time.format', message: '' }]);
  const template = input.templateId ? await templateFor(ctx, channel, input.templateId) : null;
  const content = template === null ? harmlessContent(channel, input.content) : '';
  if (template === null)
    checkVariables(`${input.title ?? ''} ${content}`, variablesOf(`${input.title ?? ''} ${content}`));
  const title =
    channel === 'sms' ? null : template === null ? (input.title ?? null) : template.titles[ctx.actor.locale];
  const shown = template === null ? content : template.contents[ctx.actor.locale];
  const json = <V>(value: V): V => JSON.stringify(value) as V;
  return {
    title,
    content,
    excerpt: excerptOf(channel, shown),
    receiver_mode: input.receiverMode,
    receivers: json([...input.receivers]),
    template_id: template?.id ?? null,
    variables: json({ ...input.variables }),
    language: template === null ? ('locale' as const) : input.language,
    send_at: sendAt,
    need_receipt: channel === 'mail' && input.needReceipt === true,
  };
}

async function keepFiles(
  ctx: MessagingContext,
  row: Mailing,
  ids: readonly string[] | undefined,
): Promise<void> {
  if (row.channel === 'sms' || ids === undefined) return;
  const files = await bindFiles(ctx as Context<Tables, unknown>, {
    bizType: BIZ,
    bizId: row.id,
    attachmentIds: ids,
    most: MOST_FILES,
    scenes: [messageScene],
  });
  if (files.reduce((sum, f) => sum + f.size, 0) > MOST_FILE_BYTES)
    throw FileTooLarge({ max: '20 MB' }, 'attachments');
}

async function handedIn(
  ctx: MessagingContext,
  row: Mailing,
  now: boolean,
): Promise<{ id: string; version: number; state: string }> {
  if (now && !ctx.actor.superAdmin && !holds(ctx.actor, 'Submit', [mailingRoutes[row.channel]]))
    throw NoPermission({});
  const { id, version, state } = now ? await submit(ctx, row) : row;
  return { id, version, state };
}

/** Keeps a message as a draft of its author, or hands it in at once. */
export const addIn = (channel: MailChannel) =>
  messaging.command((mailings[channel] as (typeof mailings)['mail']).add, async (ctx) => {
    const input = ctx.input as Given;
    const { actor } = ctx;
    const row = await ctx.tx
      .insertInto('messaging.mailing')
      .values({
        ...(await columns(ctx, channel, input)),
        created_by: actor.accountId as string,
        modified_by: actor.accountId,
        owner_dept_id: actor.deptId,
        owner_emp_id: actor.empId,
        channel,
        author_name: actor.name,
        locale: actor.locale,
        texts: null,
        reason: null,
        submitted_at: null,
        started_at: null,
        finished_at: null,
        gmt_create: nowHere as unknown as Date,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    ctx.target({ type: BIZ, id: row.id, no: row.title ?? row.excerpt.slice(0, 40) });
    await ctx.history({
      bizType: BIZ,
      bizId: row.id,
      bizNo: null,
      action: 'save',
      from: null,
      to: mailingLifecycle.next('save', null, 'submitter'),
      side: 'submitter',
      parties: [],
    });
    await keepFiles(ctx, row, input.attachments);
    return handedIn(ctx, row, input.submit);
  });

/** Changes a draft or a rejected message; only its author may. Refuses 10301, 10302, 10306. */
export const updateIn = (channel: MailChannel) =>
  messaging.command((mailings[channel] as (typeof mailings)['mail']).update, async (ctx) => {
    const row = await lockMailing(ctx, channel, ctx.input);
    if (!isAuthor(ctx, row) || !EDITABLE.includes(row.state))
      throw StateNotAllowed({
        subject: mailingLifecycle.subject,
        verb: 'edit',
        state: row.state,
        side: 'operator',
      });
    const input = ctx.input as Given;
    const changed = await ctx.tx
      .updateTable('messaging.mailing')
      .set({
        ...(await columns(ctx, channel, input)),
        locale: ctx.actor.locale,
        ...touched(ctx),
      })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await keepFiles(ctx, changed, input.attachments);
    return handedIn(ctx, changed, input.submit);
  });
