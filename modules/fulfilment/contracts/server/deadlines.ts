import { sql } from 'kysely';
import { addDays, dayOf } from '#kernel/rules/clock.ts';
import { type DeadlineSource, otherSides } from '#kernel/server/deadlines.ts';
import { lastNomination, monthsOf } from '../rules/call-off.ts';
import { IN_FORCE, PROTOCOL, PROTOCOL_TYPE } from '../rules/contract-lifecycle.ts';
import { MY_CONTRACT, VIEW_CONTRACT } from '../rules/pages.ts';
import { deadlineWords } from '../rules/screen-words.ts';
import { calledByMonth } from './called.ts';
import { productsOf } from './products.ts';
import { mayCountersign, partySides, signerOf } from './signatures.ts';
import { BIZ, type ContractContext, type Protocol } from './tables.ts';
import { dayBegins, expiryOf } from './term.ts';
import { termsOf } from './versions.ts';

const t = deadlineWords.table;
const SOON_DAYS = 30;
type Due = Awaited<ReturnType<DeadlineSource['deadlinesOf']>>[number];
const dueOf = (
  p: Protocol,
  memberId: string,
  dueAt: Date,
  task: Due['task'],
  otherwise: Due['otherwise'],
): Due => ({
  bizType: BIZ,
  id: p.id,
  no: p.protocol_no,
  dueAt,
  companyIds: otherSides(p, memberId),
  goods: p.product_zh === null ? null : { zh: p.product_zh, en: p.product_en ?? p.product_zh },
  task,
  otherwise,
  href: `${VIEW_CONTRACT}?id=${p.id}`,
});

/** What one company has to do about one contract: approve, review, sign, nominate, or look to its end. */
async function duesOf(ctx: ContractContext, p: Protocol, memberId: string): Promise<Due[]> {
  const isDrafting = p.drafter_member_id === memberId;
  if (p.protocol_state === PROTOCOL.toApprove || p.protocol_state === PROTOCOL.inApproval)
    return isDrafting && p.due_at !== null ? [dueOf(p, memberId, p.due_at, t.approve, null)] : [];
  if (p.protocol_state === PROTOCOL.toReview) {
    const side = partySides(p).find((s) => p[`${s}_member_id`] === memberId);
    if (side === undefined || p.due_at === null) return [];
    if (!isDrafting && side !== 'intermediary' && p.other_passed_at === null)
      return [dueOf(p, memberId, p.due_at, t.review, null)];
    return signerOf(p, side) === null && mayCountersign(p, side)
      ? [dueOf(p, memberId, p.due_at, t.sign, null)]
      : [];
  }
  if (!IN_FORCE.includes(p.protocol_state)) return [];
  const nominate = p.buyer_member_id === memberId ? await nominationOf(ctx, p, memberId) : [];
  return [dueOf(p, memberId, expiryOf(p), t.expiry, t.expires), ...nominate];
}
/** The next month of a framework whose least is not nominated yet. */
async function nominationOf(ctx: ContractContext, p: Protocol, memberId: string): Promise<Due[]> {
  if (p.protocol_type !== PROTOCOL_TYPE.framework) return [];
  const { callOff: rule } = await termsOf(ctx, p);
  if (rule === null) return [];
  const [effective, expiry] = [p.effective_date as string, p.expiry_date as string];
  const today = dayOf(await ctx.now());
  const called = await calledByMonth(ctx, p.id);
  const month = monthsOf(effective, expiry).find(
    (m) => lastNomination(m, { effective, expiry, rule }) >= today && !called.has(m),
  );
  if (month === undefined) return [];
  const until = lastNomination(month, { effective, expiry, rule });
  return [dueOf(p, memberId, dayBegins(addDays(until, 1)), t.nominate, t.nominationEnds)];
}

/** The products of contracts as deadlines name them, by contract: of the first line, of the main contract where there is none. */
async function goodsOfContracts(
  ctx: ContractContext,
  rows: readonly Protocol[],
): Promise<ReadonlyMap<string, Due['goods']>> {
  if (rows.length === 0) return new Map();
  const lines = await ctx.tx
    .selectFrom('contracts.line')
    .distinctOn('protocol_id')
    .select(['protocol_id', 'spu_id'])
    .where('protocol_id', 'in', [...new Set(rows.flatMap((p) => [p.id, p.parent_id ?? p.id]))])
    .orderBy('protocol_id')
    .orderBy('line_no')
    .execute();
  const spuOf = new Map(lines.map((l) => [l.protocol_id, l.spu_id]));
  const products = await productsOf(
    ctx,
    lines.flatMap((l) => l.spu_id ?? []),
  );
  return new Map(
    rows.flatMap((p) => {
      const product = products.get(spuOf.get(p.id) ?? spuOf.get(p.parent_id ?? '') ?? '');
      return product === undefined ? [] : [[p.id, { zh: product.zh, en: product.en }]];
    }),
  );
}

/** Contracts in which a company has something to do by a day. */
export const contractDeadlines: DeadlineSource = {
  kind: BIZ,
  title: t.title,
  path: MY_CONTRACT,
  async deadlinesOf(caller, { memberId, until, most }) {
    const ctx = caller as unknown as ContractContext;
    const last = dayOf(new Date(until.getTime() + SOON_DAYS * 86_400_000));
    const rows = (await ctx.tx
      .selectFrom('contracts.protocol')
      .selectAll()
      .where('deleted', '=', false)
      .where(
        sql<boolean>`${memberId}::bigint in (drafter_member_id, seller_member_id, buyer_member_id, intermediary_member_id)`,
      )
      .where(
        sql<boolean>`(protocol_state in (${sql.lit(PROTOCOL.toApprove)}, ${sql.lit(PROTOCOL.inApproval)}, ${sql.lit(PROTOCOL.toReview)}) or (protocol_state in (${sql.lit(PROTOCOL.effective)}, ${sql.lit(PROTOCOL.toDeliver)}, ${sql.lit(PROTOCOL.delivering)}) and (expiry_date <= ${last}::date or protocol_type = ${sql.lit(PROTOCOL_TYPE.framework)})))`,
      )
      .orderBy('id', 'desc')
      .limit(most)
      .execute()) as Protocol[];
    const found: Due[] = [];
    for (const row of rows) found.push(...(await duesOf(ctx, row, memberId)));
    const due = found
      .filter((d) => d.dueAt < until)
      .sort((a, b) => a.dueAt.getTime() - b.dueAt.getTime())
      .slice(0, most);
    const named = new Set(due.map((d) => d.id));
    const goods = await goodsOfContracts(
      ctx,
      rows.filter((p) => named.has(p.id)),
    );
    return due.map((d) => ({ ...d, goods: goods.get(d.id) ?? d.goods }));
  },
};
