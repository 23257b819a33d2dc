import { sql } from 'kysely';
import { NotFound } from '#kernel/rules/refusals.ts';
import { stateText } from '#kernel/rules/state-names.ts';
import type { LinkedDocument } from '#kernel/server/linked-documents.ts';
import type { LocalizedText } from '#kernel/rules/words.ts';
import { partyInScope } from '#kernel/server/scope.ts';
import { type ActingCompany, withCompanies } from '#registry/members/server/door.ts';
import type { z } from 'zod';
import { type HubDocument, type HubEvent, orderHub } from '../contract/order-acts.ts';
import { type OrderContext, orderSides } from './lifecycle.ts';
import { orders } from './tables.ts';

/** How the root of these documents is called where they say what they hang on. */
const ROOT = 'ORDER';
/** Lives whose subject is not the name of their document type in small letters. */
const SUBJECT: Readonly<Record<string, string>> = { CONTRACT: 'protocol', NOTE: 'shipment' };

interface Group {
  readonly kind: string;
  readonly title: LocalizedText;
  readonly documents: readonly LinkedDocument[];
}
/** What hangs on an order, by kind in the order of business, as far as the asking company may see it. */
async function groupsOf(ctx: OrderContext, orderId: string): Promise<Group[]> {
  const groups: Group[] = [];
  for (const source of ctx.service('linkedSources'))
    if (source.root === ROOT)
      groups.push({
        kind: source.kind,
        title: source.title,
        documents: await source.documentsOf(ctx, [orderId]),
      });
  return groups;
}

interface Past {
  id: string;
  biz_type: string;
  biz_id: string;
  biz_no: string | null;
  action: string;
  to_state: string | null;
  changes: { field: string; before: unknown; after: unknown }[];
  actor_name: string;
  actor_side: string;
  actorCompanyId: string | null;
  reason: string | null;
  gmt_create: Date;
  n: string;
}
/** The newest rows of the histories of an order and of all its documents, and how many there are. */
async function pastOf(ctx: OrderContext, orderId: string, groups: readonly Group[], most: number) {
  const documents = [{ bizType: ROOT, id: orderId }, ...groups.flatMap((g) => g.documents)];
  const { rows } = await sql<Past>`
    select h.id, h.biz_type, h.biz_id, h.biz_no, h.action, h.to_state, h.changes, h.actor_name, h.actor_side,
      h.actor_company_id as "actorCompanyId", h.reason, h.gmt_create, count(*) over () as n
    from (select distinct biz_type, biz_id from unnest(${documents.map((d) => d.bizType)}::text[],
      ${documents.map((d) => d.id)}::bigint[]) as t (biz_type, biz_id)) d
    join kernel.trade_history h on h.biz_type = d.biz_type and h.biz_id = d.biz_id
    order by h.gmt_create desc, h.id desc limit ${most}`.execute(ctx.tx);
  return rows;
}

/** A state of a document of another module in both languages; null where its module declares no such life. */
function stateOf(bizType: string, state: string | null): LocalizedText | null {
  if (state === null) return null;
  const subject = SUBJECT[bizType] ?? bizType.toLowerCase();
  const zh = stateText(subject, state, 'zh_CN');
  return zh === state ? null : { zh, en: stateText(subject, state, 'en_US') };
}

const presentDocument = (d: LinkedDocument): z.input<typeof HubDocument> => ({
  bizType: d.bizType,
  id: d.id,
  no: d.no,
  state: d.state.label,
  tone: d.state.tone,
  at: d.at.toISOString(),
  figures: [...d.figures],
  href: d.href,
});

export const orderHubHandler = orders.query(orderHub, async (ctx) => {
  const seen = await ctx.tx
    .selectFrom('orders.order')
    .select('id')
    .where('id', '=', ctx.input.id)
    .where('deleted', '=', false)
    .where(partyInScope(ctx.actor, 'ORDER', orderSides))
    .executeTakeFirst();
  if (seen === undefined) throw NotFound({});
  const groups = await groupsOf(ctx, seen.id);
  const past = await withCompanies(ctx, await pastOf(ctx, seen.id, groups, ctx.input.events));
  const byKey = new Map(
    groups.flatMap((g) => g.documents.map((d) => [`${d.bizType} ${d.id}`, { g, d }] as const)),
  );
  const present = (r: Past & ActingCompany): z.input<typeof HubEvent> => {
    const at = byKey.get(`${r.biz_type} ${r.biz_id}`);
    return {
      key: r.id,
      bizType: r.biz_type,
      no: at?.d.no ?? r.biz_no,
      href: at?.d.href ?? null,
      kind: at?.g.title ?? null,
      action: r.action,
      toState: r.biz_type === ROOT ? r.to_state : null,
      stateText: stateOf(r.biz_type, r.to_state),
      changes: r.changes,
      actorName: r.actor_name,
      actorSide: r.actor_side,
      companyName: r.companyName,
      companyNameEn: r.companyNameEn,
      reason: r.reason,
      at: r.gmt_create.toISOString(),
    };
  };
  return {
    groups: groups
      .filter((g) => g.documents.length > 0)
      .map((g) => ({
        kind: g.kind,
        title: g.title,
        documents: g.documents.slice(-ctx.input.documents).map(presentDocument),
        count: g.documents.length,
      })),
    events: past.map(present),
    eventCount: Number.parseInt(past[0]?.n ?? '0', 10), // not money: rows counted
  };
});
