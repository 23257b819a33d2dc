import { sql } from 'kysely';
import { foundRow } from '#kernel/server/rows.ts';
import { readHistory } from '#kernel/server/trade-history.ts';
import { partiesOf, type Party, searchMembers } from '#registry/members/server/door.ts';
import { lineHistory, selectItems, statementDesk } from '../contract/statement.ts';
import { LINE } from '../rules/line-lifecycle.ts';
import { isOtherName, nearestFirst } from '../rules/nearest-first.ts';
import {
  type BankLine,
  FEE_MOST_CENTS,
  indexOf,
  type OpenItem,
  plainName,
  suggest,
  type Suggestion,
} from '../rules/suggest.ts';
import { accountsByIds, statementHead, totalsOf } from './list-statements.ts';
import { lineCan, sideOf } from './lock-line.ts';
import { amountOf, centsOf, openItemsOf } from './open-items.ts';
import { deskOf, type Line, type Match, type StatementContext, statements } from './tables.ts';

const bankLine = (line: Line): BankLine => ({
  cents: Math.abs(centsOf(line.amount)),
  direction: line.amount.startsWith('-') ? 'out' : 'in',
  bankRef: line.bank_ref,
  otherName: line.other_name,
  remittance: line.remittance,
});
const itemOf = (item: OpenItem) => ({
  type: item.type,
  id: item.id,
  no: item.no,
  partyName: item.names[0] ?? '',
  partyNameEn: item.names[1] ?? null,
  amount: amountOf(item.cents),
});
const suggestionOf = (s: Suggestion) => ({
  items: s.items.map(itemOf),
  score: s.score,
  reasons: [...s.reasons],
  fee: amountOf(s.feeCents),
  thirdParty: s.thirdParty,
});
function presentLine(
  ctx: StatementContext,
  line: Line,
  matches: readonly Match[],
  names: ReadonlyMap<string, { name: string; nameEn?: string | null }>,
  found: readonly Suggestion[],
) {
  return {
    id: line.id,
    version: line.version,
    fileLine: line.file_line,
    isPart: line.parent_id !== null,
    bookingDate: line.booking_date,
    valueDate: line.value_date,
    currency: line.currency,
    amount: line.amount,
    bankRef: line.bank_ref,
    otherName: line.other_name,
    otherTail: line.other_tail,
    remittance: line.remittance,
    state: line.line_state,
    reason: line.reason,
    suggestions: found.map(suggestionOf),
    matches: matches.map((m) => ({
      id: m.id,
      type: m.target_type,
      targetId: m.target_id,
      no: m.target_no,
      partyName: names.get(m.party_member_id)?.name ?? '',
      partyNameEn: names.get(m.party_member_id)?.nameEn ?? null,
      amount: m.amount,
      fee: m.fee,
      reasons: m.reasons,
      thirdParty: m.third_party,
      active: m.active,
      matchedName: m.matched_name,
      at: m.gmt_create.toISOString(),
      reversedName: m.reversed_name,
      reverseReason: m.reverse_reason,
    })),
    can: lineCan(ctx, line).filter(
      (verb) =>
        verb !== 'reopen' ||
        sideOf(ctx) === 'operator' ||
        !matches.some((m) => m.active && m.target_type === 'PAYMENT'),
    ),
  };
}

export const statementDeskHandler = statements.query(statementDesk, async (ctx) => {
  const statement = await foundRow(
    ctx.tx
      .selectFrom('statements.statement')
      .selectAll()
      .where('id', '=', ctx.input.id)
      .where('member_id', '=', deskOf(ctx)),
  );
  const { state, pageNum, pageCount } = ctx.input;
  const all = ctx.tx
    .selectFrom('statements.line')
    .where('statement_id', '=', statement.id)
    .where('line_state', '<>', LINE.split);
  const counted = await all
    .select(['line_state', sql<number>`count(*)::int`.as('count')])
    .groupBy('line_state')
    .execute();
  const lines = await (state === undefined ? all : all.where('line_state', '=', state as Line['line_state']))
    .selectAll()
    .orderBy('file_line')
    .orderBy('id')
    .limit(pageCount)
    .offset((pageNum - 1) * pageCount)
    .execute();
  const waits = lines.some((l) => l.line_state === LINE.open || l.line_state === LINE.pooled);
  const index = indexOf(waits ? await openItemsOf(ctx, statement.currency) : []);
  const feeMost = FEE_MOST_CENTS[statement.currency] ?? 0;
  const matches =
    lines.length === 0
      ? []
      : await ctx.tx
          .selectFrom('statements.match')
          .selectAll()
          .where(
            'line_id',
            'in',
            lines.map((l) => l.id),
          )
          .orderBy('id')
          .execute();
  const byLine = Map.groupBy(matches, (m) => m.line_id);
  const names = await partiesOf(ctx, { memberIds: [...new Set(matches.map((m) => m.party_member_id))] });
  const accounts = await accountsByIds(ctx, [statement.bank_account_id]);
  const totals = await totalsOf(ctx, [statement.id]);
  return {
    ...statementHead(statement, accounts.get(statement.bank_account_id), totals.get(statement.id)),
    counts: counted.map((c) => ({ state: c.line_state, count: c.count })),
    lines: lines.map((line) =>
      presentLine(
        ctx,
        line,
        byLine.get(line.id) ?? [],
        names,
        line.line_state === LINE.open || line.line_state === LINE.pooled
          ? suggest(bankLine(line), index, feeMost)
          : [],
      ),
    ),
  };
});

export const lineHistoryHandler = statements.query(lineHistory, async (ctx) => {
  const line = await foundRow(
    ctx.tx
      .selectFrom('statements.line')
      .select('id')
      .where('id', '=', ctx.input.id)
      .where('member_id', '=', deskOf(ctx)),
  );
  return {
    list: await readHistory(ctx, { bizType: 'STATEMENT_LINE', bizId: line.id }, [
      'seq',
      'action',
      'actorName',
      'reason',
      'at',
    ]),
  };
});

const isPayer = (party: Party, line: Line): boolean =>
  isOtherName([party.name, party.nameEn ?? ''], line.other_name);

/**
 * Open items of the line's direction, by number, party or amount, those of who paid first; for money that came in,
 * companies too.
 */
export const selectItemsHandler = statements.query(selectItems, async (ctx) => {
  const { lineId, keyword = '', pageNum, pageCount } = ctx.input;
  const line: Line = await foundRow(
    ctx.tx
      .selectFrom('statements.line')
      .selectAll()
      .where('id', '=', lineId)
      .where('member_id', '=', deskOf(ctx)),
  );
  const direction = line.amount.startsWith('-') ? 'out' : 'in';
  const word = keyword.trim();
  const plain = plainName(word);
  const open = (await openItemsOf(ctx, line.currency)).filter(
    (i) =>
      i.direction === direction &&
      (word === '' ||
        i.no.toLowerCase().includes(word.toLowerCase()) ||
        amountOf(i.cents).startsWith(word.replace(/,/g, '')) ||
        (plain !== '' && i.names.some((n) => plainName(n).includes(plain)))),
  );
  const companies =
    direction === 'in' && word !== '' ? (await searchMembers(ctx, { keyword: word })).slice(0, 10) : [];
  const parties = await partiesOf(ctx, { memberIds: companies.filter((id) => id !== deskOf(ctx)) });
  const payers = [...parties].filter(([, party]) => isPayer(party, line));
  const others = [...parties].filter(([, party]) => !isPayer(party, line));
  const rows = [
    ...nearestFirst(open, bankLine(line)).map(itemOf),
    ...[...payers, ...others].map(([id, party]) => ({
      type: 'BALANCE' as const,
      id,
      no: 'BALANCE',
      partyName: party.name,
      partyNameEn: party.nameEn ?? null,
      amount: line.amount,
    })),
  ];
  const from = (pageNum - 1) * pageCount;
  return {
    list: rows.slice(from, from + pageCount).map((r) => ({ key: `${r.type}-${r.id}`, ...r })),
    totalCount: rows.length,
    totalMore: false,
    pageNum,
    pageCount,
  };
});
