import { type Selectable, sql } from 'kysely';
import { containsPattern } from '#kernel/rules/contains-pattern.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { paged } from '#kernel/server/page.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { filesOf } from '#office/attachments/server/door.ts';
import { settingOf } from '#office/configuration/server/door.ts';
import { type MailingDetail, mailings } from '../contract/mailing.ts';
import { type MailChannel, PICKED_MODES } from '../rules/mailing.ts';
import { composed, segmentsOf } from './compose.ts';
import { readsOf } from './list-mailings.ts';
import { BIZ, seeMailing } from './lock-mailing.ts';
import { presentMailing } from './present-mailing.ts';
import type { MessagingContext } from './tables.ts';
import { type FinalTexts, type Mailing, messaging, type ReceiptTable, type Template } from './tables.ts';

/** Names of the chosen receivers; sides, everybody and bare addresses speak for themselves. */
async function namesOf(ctx: MessagingContext, row: Mailing): Promise<string[]> {
  const mode = PICKED_MODES.find((m) => m === row.receiver_mode);
  if (mode === undefined || row.receivers.length === 0) return row.receivers;
  const found = await asSystem(ctx, () =>
    ctx
      .service('directory')
      .candidates(ctx, { mode, keyword: null, ids: row.receivers.slice(0, 200), most: 200 }),
  );
  return found.map((c) => (ctx.actor.locale === 'zh_CN' ? c.label : c.labelEn));
}

/** As receivers read it: as handed in, else as it would be now; null while something is missing. */
function shownTexts(row: Mailing, template: Template | null): FinalTexts | null {
  if (row.texts !== null) return row.texts;
  try {
    return composed(row, template);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

async function eventsOf(ctx: MessagingContext, row: Mailing): Promise<MailingDetail['events']> {
  const rows = await ctx.tx
    .selectFrom('kernel.trade_history')
    .select(['id', 'action', 'gmt_create', 'actor_name', 'actor_side', 'to_state', 'reason'])
    .where('biz_type', '=', BIZ)
    .where('biz_id', '=', row.id)
    .orderBy('id', 'desc')
    .limit(50)
    .execute();
  return rows.map((h) => ({
    id: h.id,
    action: h.action,
    at: h.gmt_create.toISOString(),
    by: h.actor_name,
    byClock: h.actor_side === 'timer',
    to: h.to_state,
    reason: h.reason,
  }));
}

/** A message in full: text as read, receivers, files, what happened (administration-domain 11.1). */
export const detailIn = (channel: MailChannel) =>
  messaging.query(mailings[channel].detail, async (ctx): Promise<MailingDetail> => {
    const row = await seeMailing(ctx, channel, ctx.input.id);
    const template =
      row.template_id === null
        ? null
        : ((await ctx.tx
            .selectFrom('messaging.template')
            .selectAll()
            .where('id', '=', row.template_id)
            .executeTakeFirst()) ?? null);
    const files = (await filesOf(ctx, { bizType: BIZ, bizIds: [row.id] })).get(row.id) ?? [];
    const reads = channel === 'mail' ? ((await readsOf(ctx, [row.id])).get(row.id) ?? 0) : null;
    const shown = shownTexts(row, template);
    const segments =
      channel === 'sms' && shown !== null
        ? segmentsOf(shown, row.locale, template?.signature ?? (await settingOf(ctx, 'sms')).signature)
        : null;
    return {
      ...presentMailing(ctx, row, reads, await ctx.now()),
      content: row.content,
      receivers: [...row.receivers],
      receiverNames: await namesOf(ctx, row),
      templateId: row.template_id,
      templateName: template?.names ?? null,
      variables: row.variables,
      language: row.language,
      needReceipt: row.need_receipt,
      attachments: files.map((f) => f.attachmentId),
      files: files.map(({ attachmentId, fileName, size }) => ({ attachmentId, fileName, size })),
      shown,
      segments,
      resends: row.resends,
      events: await eventsOf(ctx, row),
    };
  });

type Line = Selectable<ReceiptTable> & { read_at: Date | null };

/** Companies are kept by their Chinese names; an English reader reads the English ones as far as there are any. */
async function companiesText(
  ctx: MessagingContext,
  lines: readonly Line[],
): Promise<(company: string | null) => string | null> {
  if (ctx.actor.locale === 'zh_CN') return (company) => company;
  const english = await asSystem(ctx, () =>
    ctx.service('directory').englishCompanies(
      ctx,
      lines.flatMap((r) => r.account_id ?? []),
    ),
  );
  return (company) => (company === null ? null : (english.get(company) ?? company));
}

/** The delivery log of a message, receiver by receiver. */
export const receiptsIn = (channel: MailChannel) =>
  messaging.query(mailings[channel].receipts, async (ctx) => {
    const row = await seeMailing(ctx, channel, ctx.input.id);
    const { receipt, state, keyword } = ctx.input;
    let query = ctx.tx
      .selectFrom('messaging.receipt as r')
      .leftJoin('messaging.message as c', (j) =>
        j.onRef('c.mailing_id', '=', 'r.mailing_id').onRef('c.account_id', '=', 'r.account_id'),
      )
      .where('r.mailing_id', '=', row.id)
      .selectAll('r')
      .select('c.read_at');
    if (state !== undefined) query = query.where('r.state', '=', state);
    if (receipt !== undefined)
      query = query.where(
        receipt === 'read'
          ? sql<boolean>`c.read_at is not null`
          : sql<boolean>`c.id is not null and c.read_at is null`,
      );
    if (keyword)
      query = query.where((e) =>
        e.or([
          e('r.name', 'ilike', containsPattern(keyword)),
          e('r.company', 'ilike', containsPattern(keyword)),
          e('r.address', 'ilike', containsPattern(keyword)),
        ]),
      );
    const page = await asSystem(ctx, () =>
      paged(ctx.tx, query, ctx.input, {
        sortable: { name: 'r.name', state: 'r.state', doneAt: 'r.done_at' },
        fallback: { column: 'r.id', asc: true },
        key: 'r.id',
      }),
    );
    const lines = page.list as Line[];
    const company = await companiesText(ctx, lines);
    const list = lines.map((r) => ({
      id: r.id,
      name: r.name,
      company: company(r.company),
      address: r.address,
      state: r.state,
      attempts: r.attempts,
      reason: r.reason,
      segments: r.segments,
      doneAt: r.done_at?.toISOString() ?? null,
      receipt:
        channel !== 'mail' || r.state !== 'delivered'
          ? null
          : r.read_at === null
            ? ('unread' as const)
            : ('read' as const),
      readAt: r.read_at?.toISOString() ?? null,
    }));
    return { ...page, list };
  });
