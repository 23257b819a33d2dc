import { sql } from 'kysely';
import { orderTones } from '#fulfilment/orders/rules/order-lifecycle.ts';
import { orderActionText } from '#fulfilment/orders/rules/action-words.ts';
import { stateText } from '#kernel/rules/state-names.ts';
import { inBoth, type LocalizedText } from '#kernel/rules/words.ts';
import { withCompanies } from '#registry/members/server/door.ts';
import { protocolTimeline } from '../contract/protocol.ts';
import type { TimelineRow } from '../contract/protocol-rows.ts';
import { protocolTones } from '../rules/contract-lifecycle.ts';
import { endsWithQuantity } from '../rules/history-reason.ts';
import { VIEW_CONTRACT } from '../rules/pages.ts';
import { trackingWords } from '../rules/screen-words.ts';
import { contractActWords, contractVerbWords } from '../rules/words.ts';
import { ordersOfContract } from './of-order.ts';
import { seeProtocol } from './present.ts';
import { BIZ, type ContractContext, contracts, type Protocol } from './tables.ts';

interface Document {
  readonly bizType: string;
  readonly id: string;
  readonly kind: LocalizedText;
  readonly no: string;
  readonly href: string | null;
}
/** The contract, its orders, and what hangs on them: each module names its own kinds. */
async function documentsOf(ctx: ContractContext, p: Protocol): Promise<Document[]> {
  const orders = await ordersOfContract(ctx, p);
  const hanging: Document[] = [];
  if (orders.length > 0)
    for (const source of ctx.service('linkedSources')) {
      if (source.root !== 'ORDER') continue;
      const found = await source.documentsOf(
        ctx,
        orders.map((o) => o.id),
      );
      hanging.push(
        ...found
          .filter((d) => d.bizType !== BIZ)
          .map((d) => ({ bizType: d.bizType, id: d.id, kind: source.title, no: d.no, href: d.href })),
      );
    }
  return [
    {
      bizType: BIZ,
      id: p.id,
      kind: trackingWords.table.contract,
      no: p.protocol_no,
      href: `${VIEW_CONTRACT}?id=${p.id}`,
    },
    ...orders.map((o) => ({
      bizType: 'ORDER',
      id: o.id,
      kind: trackingWords.table.order,
      no: o.no,
      href: `/transactionManagement/orderDetail?id=${o.id}`,
    })),
    ...hanging,
  ];
}

interface Past {
  readonly id: string;
  readonly biz_type: string;
  readonly biz_id: string;
  readonly biz_no: string | null;
  readonly action: string;
  readonly to_state: string | null;
  readonly actor_name: string;
  readonly actorCompanyId: string | null;
  readonly reason: string | null;
  readonly gmt_create: Date;
}
const MOST_EVENTS = 500;
/** What happened to documents lately, newest first; row security shows a company only rows it is party to. */
async function pastOf(ctx: ContractContext, documents: readonly Document[]) {
  const { rows } = await sql<Past>`
    select t.id, t.biz_type, t.biz_id, t.biz_no, t.action, t.to_state, t.actor_name,
      t.actor_company_id as "actorCompanyId", t.reason, t.gmt_create
    from kernel.trade_history t join unnest(${documents.map((d) => d.bizType)}::text[], ${documents.map((d) => d.id)}::bigint[]) as d(type, id)
      on t.biz_type = d.type and t.biz_id = d.id
    order by t.gmt_create desc, t.id desc limit ${MOST_EVENTS}`.execute(ctx.tx);
  return withCompanies(ctx, rows);
}

type Table = Readonly<Record<string, LocalizedText | undefined>>;
/** What an act is called: in the words of contracts and orders, else by the state it led to. */
function titleOf(row: Past): LocalizedText {
  const words =
    row.biz_type === BIZ
      ? ((contractVerbWords.table as Table)[row.action] ?? (contractActWords.table as Table)[row.action])
      : row.biz_type === 'ORDER'
        ? orderActionText(row.action)
        : undefined;
  if (words !== undefined) return words;
  const { to_state: state } = row;
  const said =
    state === null ? null : inBoth((locale) => stateText(row.biz_type.toLowerCase(), state, locale));
  return said === null || said.zh === state ? trackingWords.table.changed : said;
}
function toneOf(row: Past): string {
  const tones: Readonly<Record<string, string | undefined>> =
    row.biz_type === BIZ ? protocolTones : row.biz_type === 'ORDER' ? orderTones : {};
  return tones[row.to_state ?? ''] ?? 'gray';
}

/** Contract, orders, notes, payments, settlements, invoices on one line of time, newest first (11.2). */
export const protocolTimelineHandler = contracts.query(protocolTimeline, async (ctx) => {
  const p = await seeProtocol(ctx, { id: ctx.input.id });
  const documents = await documentsOf(ctx, p);
  const rows = await pastOf(ctx, documents);
  const list = rows.map((row): TimelineRow => {
    const of = documents.find((d) => d.bizType === row.biz_type && d.id === row.biz_id);
    const title = titleOf(row);
    return {
      key: row.id,
      kindZh: of?.kind.zh ?? row.biz_type,
      kindEn: of?.kind.en ?? row.biz_type,
      no: row.biz_no ?? of?.no ?? null,
      href: of?.href ?? null,
      action: row.action,
      titleZh: title.zh,
      titleEn: title.en,
      tone: toneOf(row),
      actorName: row.actor_name,
      companyName: row.companyName,
      companyNameEn: row.companyNameEn,
      reason: row.reason,
      uom: row.biz_type === BIZ && endsWithQuantity(row.action) ? p.uom : null,
      at: row.gmt_create.toISOString(),
    };
  });
  return { protocolNo: p.protocol_no, title: p.title, list };
});
