import { type Selectable, sql } from 'kysely';
import { anywhere } from '#kernel/rules/anywhere.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { paged } from '#kernel/server/page.ts';
import { filesOf } from '#office/attachments/server/door.ts';
import { settingOf } from '#office/configuration/server/door.ts';
import { type MailingDetail, mailings } from '../contract/mailing.ts';
import { type MailChannel, PICKED_MODES } from '../rules/mailing.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { composed, segmentsOf } from './compose.ts';
import { readsOf } from './list-mailings.ts';
import { BIZ, type Hand, seeMailing } from './lock-mailing.ts';
import { presentMailing } from './present-mailing.ts';
import { type FinalTexts, type Mailing, type ReceiptTable, room, type Template } from './tables.ts';

/** Names of the chosen receivers; sides, everybody and bare addresses speak for themselves. */
async function namesOf(w: Hand, row: Mailing): Promise<string[]> {
  const mode = PICKED_MODES.find((m) => m === row.receiver_mode);
  if (mode === undefined || row.receivers.length === 0) return row.receivers;
  const found = await asSystem(w, () =>
    w
      .service('directory')
      .candidates(w, { mode, keyword: null, ids: row.receivers.slice(0, 200), most: 200 }),
  );
  return found.map((c) => (w.actor.locale === 'zh_CN' ? c.label : c.labelEn));
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

async function eventsOf(w: Hand, row: Mailing): Promise<MailingDetail['events']> {
  const rows = await w.tx
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
  room.ask(mailings[channel].detail, async (w): Promise<MailingDetail> => {
    const row = await seeMailing(w, channel, w.input.id);
    const template =
      row.template_id === null
        ? null
        : ((await w.tx
            .selectFrom('messaging.template')
            .selectAll()
            .where('id', '=', row.template_id)
            .executeTakeFirst()) ?? null);
    const files = (await filesOf(w, { bizType: BIZ, bizIds: [row.id] })).get(row.id) ?? [];
    const reads = channel === 'mail' ? ((await readsOf(w, [row.id])).get(row.id) ?? 0) : null;
    const shown = shownTexts(row, template);
    const segments =
      channel === 'sms' && shown !== null
        ? segmentsOf(shown, row.locale, template?.signature ?? (await settingOf(w, 'sms')).signature)
        : null;
    return {
      ...presentMailing(w, row, reads, await w.now()),
      content: row.content,
      receivers: [...row.receivers],
      receiverNames: await namesOf(w, row),
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
      events: await eventsOf(w, row),
    };
  });

type Line = Selectable<ReceiptTable> & { read_at: Date | null };

/** Companies are kept by their Chinese names; an English reader reads the English ones as far as there are any. */
async function companiesSaid(
  w: Hand,
  lines: readonly Line[],
): Promise<(company: string | null) => string | null> {
  if (w.actor.locale === 'zh_CN') return (company) => company;
  const english = await asSystem(w, () =>
    w.service('directory').englishCompanies(
      w,
      lines.flatMap((r) => r.account_id ?? []),
    ),
  );
  return (company) => (company === null ? null : (english.get(company) ?? company));
}

/** The delivery log of a message, receiver by receiver. */
export const receiptsIn = (channel: MailChannel) =>
  room.ask(mailings[channel].receipts, async (w) => {
    const row = await seeMailing(w, channel, w.input.id);
    const { receipt, state, keyword } = w.input;
    let query = w.tx
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
          e('r.name', 'ilike', anywhere(keyword)),
          e('r.company', 'ilike', anywhere(keyword)),
          e('r.address', 'ilike', anywhere(keyword)),
        ]),
      );
    const page = await asSystem(w, () =>
      paged(w.tx, query, w.input, {
        sortable: { name: 'r.name', state: 'r.state', doneAt: 'r.done_at' },
        fallback: { column: 'r.id', asc: true },
        key: 'r.id',
      }),
    );
    const lines = page.list as Line[];
    const company = await companiesSaid(w, lines);
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
