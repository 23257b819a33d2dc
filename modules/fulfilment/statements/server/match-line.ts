import { lockAccounts } from '#fulfilment/money/server/door.ts';
import { add, compare, sub } from '#kernel/rules/decimal.ts';
import { partiesOf } from '#registry/members/server/door.ts';
import { matchLine } from '../contract/statement.ts';
import { LINE, lineLifecycle } from '../rules/line-lifecycle.ts';
import { MatchAmount, MatchGone } from '../rules/refusals.ts';
import { FEE_MOST_CENTS, plainName } from '../rules/suggest.ts';
import { deskMoved, lineResult, lockLine, sideOf, stepLine } from './lock-line.ts';
import { amountOf, centsOf, openItemsOf } from './open-items.ts';
import { movePool } from './pool-money.ts';
import { type Chosen, settleItem } from './settle-item.ts';
import { deskOf, type Line, type StatementContext, statements } from './tables.ts';

type Wish = { readonly type: Chosen['type']; readonly id: string };
/** The chosen items as they are open now. Refuses 18408. */
async function chosenOf(ctx: StatementContext, line: Line, wishes: readonly Wish[]): Promise<Chosen[]> {
  const direction = line.amount.startsWith('-') ? 'out' : 'in';
  const open = wishes.some((w) => w.type !== 'BALANCE') ? await openItemsOf(ctx, line.currency) : [];
  const known = new Map(open.map((i) => [`${i.type}${i.id}`, i]));
  const balances = wishes.filter((w) => w.type === 'BALANCE').map((w) => w.id);
  const parties = await partiesOf(ctx, { memberIds: balances });
  const taken = new Set<string>();
  return wishes.map((wish) => {
    const key = `${wish.type}${wish.id}`;
    if (taken.has(key)) throw MatchGone({});
    taken.add(key);
    if (wish.type === 'BALANCE') {
      if (direction === 'out' || wishes.length > 1 || !parties.has(wish.id)) throw MatchGone({});
      return { ...wish, no: 'BALANCE', partyId: wish.id, amount: line.amount };
    }
    const item = known.get(key);
    if (item === undefined || item.direction !== direction) throw MatchGone({});
    return { ...wish, no: item.no, partyId: item.partyId, amount: amountOf(item.cents) };
  });
}
/**
 * What each item takes of the line. A bank's fee within the limit shortens the last one: the payee bears it. The
 * last receivable may also be paid in part. Refuses 18407.
 */
function sharesOf(line: Line, items: readonly Chosen[]): { item: Chosen; amount: string; fee: string }[] {
  const whole = line.amount.replace('-', '');
  const total = add('0', ...items.map((i) => i.amount));
  const short = sub(total, whole);
  const last = items.at(-1) as Chosen;
  const part = last.type === 'RECEIVABLE' && compare(short, last.amount) < 0;
  const isFee = centsOf(short) <= (FEE_MOST_CENTS[line.currency] ?? 0) && compare(short, last.amount) < 0;
  if (compare(short, '0') < 0 || (compare(short, '0') > 0 && !part && !isFee))
    throw MatchAmount({ line: whole, items: total });
  return items.map((item) => ({
    item,
    amount: item === last ? sub(item.amount, short) : item.amount,
    fee: item === last && !part ? short : '0',
  }));
}
async function isThirdParty(ctx: StatementContext, line: Line, partyId: string): Promise<boolean> {
  const name = plainName(line.other_name ?? '');
  if (name === '') return false;
  const party = (await partiesOf(ctx, { memberIds: [partyId] })).get(partyId);
  return ![party?.name ?? '', party?.nameEn ?? ''].some((known) => plainName(known) === name);
}

/**
 * Matches a line in full, once: the pool gives its money back first, then each item is settled by its own door.
 * Refuses 10301, 10302, 10306, 18407, 18408 and what the doors refuse.
 */
export const matchLineHandler = statements.command(matchLine, async (ctx) => {
  const line = await lockLine(ctx, ctx.input);
  lineLifecycle.next('match', line.line_state, sideOf(ctx));
  const items = await chosenOf(ctx, line, ctx.input.items);
  const shares = sharesOf(line, items);
  const memberId = deskOf(ctx);
  await lockAccounts(ctx, {
    currency: line.currency,
    accounts: [
      ...[...new Set(items.map((i) => i.partyId))].flatMap((id) => [
        { memberId: id, kind: 'AVAILABLE' as const },
        { memberId: id, kind: 'BANK' as const },
        { memberId: id, kind: 'FROZEN' as const },
      ]),
      { memberId, kind: 'AVAILABLE' },
      { memberId, kind: 'BANK' },
      { memberId, kind: 'RECEIVED' },
      { memberId, kind: 'UNIDENTIFIED' },
    ],
  });
  if (line.line_state === LINE.pooled) await movePool(ctx, line, 'UNPOOL');
  const matched = await stepLine(ctx, line, 'match', sideOf(ctx), { set: { reason: null } });
  for (const { item, amount, fee } of shares) {
    const row = await ctx.tx
      .insertInto('statements.match')
      .values({
        member_id: memberId,
        line_id: line.id,
        target_type: item.type,
        target_id: item.id,
        target_no: item.no,
        party_member_id: item.partyId,
        amount,
        fee,
        reasons: [...ctx.input.reasons],
        third_party: await isThirdParty(ctx, line, item.partyId),
        matched_by: ctx.actor.accountId,
        matched_name: ctx.actor.name,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const postings = await settleItem(ctx, line, { ...item, amount }, row.id);
    if (postings.length > 0)
      await ctx.tx.updateTable('statements.match').set({ postings }).where('id', '=', row.id).execute();
  }
  deskMoved(ctx, matched);
  return lineResult(ctx, matched);
});
