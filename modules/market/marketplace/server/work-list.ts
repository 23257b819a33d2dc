import { listAllDeals, listDeals } from '#fulfilment/deals/contract/deal.ts';
import { listLetters } from '#fulfilment/deals/contract/letter.ts';
import { listAllOrders, listOrders } from '#fulfilment/orders/contract/order.ts';
import type { Identity, ListCall } from '#kernel/rules/contract.ts';
import type { Context } from '#kernel/server/act-context.ts';
import type { AnyTables } from '#kernel/server/database.ts';
import { listApprovals } from '#office/approvals/contract/approval.ts';
import { listMyMessages } from '#office/messaging/contract/message.ts';
import { adminsOf } from '#office/organisation/server/door.ts';
import { listAudits } from '#registry/members/contract/audit.ts';
import { listChanges } from '#registry/members/contract/change.ts';
import { listLeads } from '#trading/leads/contract/lead.ts';
import { listThreads } from '#trading/offers/contract/negotiation.ts';
import { listAllThreads } from '#trading/offers/contract/negotiation-oversight.ts';
import { listOwnOffers } from '#trading/offers/contract/offer.ts';
import { listAllOffers } from '#trading/offers/contract/offer-oversight.ts';
import { homeSummary, type WorkLine } from '../contract/home.ts';
import { addressOf, standingItems, type WorkItem, type WorkSource, workItems } from '../rules/work.ts';
import { marketplace } from './tables.ts';

const calls: Readonly<Record<WorkSource, ListCall>> = {
  offersAdmin: listAllOffers,
  offersOwn: listOwnOffers,
  threads: listThreads,
  threadsAdmin: listAllThreads,
  leads: listLeads,
  deals: listDeals,
  dealsAdmin: listAllDeals,
  letters: listLetters,
  orders: listOrders,
  ordersAdmin: listAllOrders,
  approvals: listApprovals,
  audits: listAudits,
  changes: listChanges,
  messages: listMyMessages,
};
/** Several pages share these calls: a line is his who holds its page. */
const BY_PAGE: readonly WorkSource[] = ['approvals', 'audits', 'changes'];
type Row = Readonly<Record<string, unknown>>;
type MarketplaceContext = Context<AnyTables, unknown>;
/** Rows looked through where a list has no filter for "the next act is mine". */
const LOOKED_THROUGH = 100;

const textAt = (row: Row | undefined, field: string | undefined): string | null => {
  const value = row === undefined || field === undefined ? null : row[field];
  return typeof value === 'string' ? value : null;
};

/** One line, counted by the list it opens; null where the reader may not open it or has no such page. */
async function lineOf(ctx: MarketplaceContext, item: WorkItem): Promise<WorkLine | null> {
  const page = item.pages[ctx.actor.identity as Identity];
  if (
    page === undefined ||
    (BY_PAGE.includes(item.source) && !ctx.actor.superAdmin && !ctx.actor.routes.has(page))
  )
    return null;
  const asked = {
    ...item.filters,
    ...item.given,
    pageNum: 1,
    pageCount: item.waits ? LOOKED_THROUGH : 1,
    ...(item.moment === undefined ? {} : { sortProperties: item.moment.field, sortAsc: true }),
  };
  const found = await ctx.service('reading').ask(ctx, calls[item.source], asked);
  if (found === null) return null;
  const rows = found.list as Row[];
  const path = addressOf(page, { ...item.at, ...item.filters });
  if (item.waits !== true)
    return {
      key: item.key,
      count: found.totalCount,
      more: found.totalMore,
      moment: textAt(rows[0], item.moment?.field),
      path,
    };
  const waitingRows = rows.filter((r) => r.waitsFor === r.side);
  const moments = waitingRows
    .map((r) => textAt(r, item.moment?.field))
    .filter((m): m is string => m !== null)
    .sort();
  return {
    key: item.key,
    count: waitingRows.length,
    more: found.totalMore || found.totalCount > rows.length,
    moment: moments[0] ?? null,
    path,
  };
}

async function linesOf(ctx: MarketplaceContext, items: readonly WorkItem[]): Promise<WorkLine[]> {
  const lines: WorkLine[] = [];
  for (const item of items) {
    const line = await lineOf(ctx, item);
    if (line !== null) lines.push(line);
  }
  return lines;
}

export const homeSummaryHandler = marketplace.query(homeSummary, async (work) => {
  const ctx = work as unknown as MarketplaceContext;
  const waiting = await linesOf(ctx, workItems);
  const { memberId, superAdmin, roleCodes } = ctx.actor;
  const roleless = memberId !== null && !superAdmin && roleCodes.length === 0;
  return {
    asOf: (await ctx.now()).toISOString(),
    verified: ctx.actor.verified,
    roleless,
    administrators: roleless ? (await adminsOf(ctx, memberId)).map((e) => e.empName) : [],
    work: waiting.filter((l) => l.count > 0),
    standing: await linesOf(ctx, standingItems),
  };
});
