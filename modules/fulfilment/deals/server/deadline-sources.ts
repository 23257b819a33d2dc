import { sql } from 'kysely';
import { isPlatform } from '#kernel/server/actor.ts';
import { type Deadline, type DeadlineSource, otherSides } from '#kernel/server/deadlines.ts';
import { partyInScope } from '#kernel/server/scope.ts';
import { DEAL } from '../rules/deal-lifecycle.ts';
import { deadlineWords } from '../rules/deadline-words.ts';
import { LETTER } from '../rules/letter-lifecycle.ts';
import { DEAL_RECORD, LETTER_PAGE } from '../rules/pages.ts';
import { letterSides } from './lifecycle.ts';
import { deals, type Letter } from './tables.ts';

const words = deadlineWords.table;
const l = 'deals.letter';
interface Of {
  readonly memberId: string;
  readonly until: Date;
  readonly most: number;
}
const HEAD = [
  'id',
  'deal_id',
  'letter_no',
  'letter_version',
  'sign_deadline',
  'seller_member_id',
  'buyer_member_id',
  'terms',
] as const;
type Head = Pick<Letter, (typeof HEAD)[number]>;
/** What both kinds say of a letter. */
const saidOf = (row: Head, memberId: string) => ({
  bizType: 'LETTER',
  id: row.id,
  no: `${row.letter_no}-V${row.letter_version}`,
  dueAt: row.sign_deadline as Date,
  companyIds: otherSides(row, memberId),
  goods: { zh: row.terms.goods.name, en: row.terms.goods.nameEn },
  href: `${LETTER_PAGE}?id=${row.id}&dealId=${row.deal_id}`,
});

/** Letters the company has not signed yet, on the side it acts for. */
const toSign = deals.door<Of, Deadline[]>(async (ctx) => {
  if (isPlatform(ctx.actor)) return [];
  const { memberId, until, most } = ctx.input;
  const waits = sql<boolean>`(
    (seller_member_id = ${memberId}::bigint and letter_state in (${sql.lit(LETTER.toSign)}, ${sql.lit(LETTER.buyerSigned)}))
    or (buyer_member_id = ${memberId}::bigint and letter_state in (${sql.lit(LETTER.toSign)}, ${sql.lit(LETTER.sellerSigned)})))`;
  const rows = await ctx.tx
    .selectFrom(l)
    .select(HEAD)
    .where('deleted', '=', false)
    .where(partyInScope(ctx.actor, 'DEAL', letterSides))
    .where(waits)
    .where('sign_deadline', '<', until)
    .orderBy('sign_deadline')
    .limit(most)
    .execute();
  return rows.map((row) => ({
    ...saidOf(row, memberId),
    task: words.sign,
    otherwise: words['sign.otherwise'],
  }));
});

/** Letters that lapsed, whose deals wait for the operator: prolonged, or void. */
const toDecide = deals.door<Of, Deadline[]>(async (ctx) => {
  if (!isPlatform(ctx.actor)) return [];
  const rows = await ctx.tx
    .selectFrom(l)
    .innerJoin('deals.deal', 'deals.deal.id', 'deals.letter.deal_id')
    .select(HEAD.map((column) => `${l}.${column}` as const))
    .where(`${l}.deleted`, '=', false)
    .where(partyInScope(ctx.actor, 'DEAL', letterSides))
    .where('letter_state', '=', LETTER.overdue)
    .where('deals.deal.deal_state', '=', DEAL.pendingSignature)
    .where('sign_deadline', '<', ctx.input.until)
    .orderBy('sign_deadline')
    .limit(ctx.input.most)
    .execute();
  return rows.map((row) => ({
    ...saidOf(row, ctx.input.memberId),
    task: words.decide,
    otherwise: null,
  }));
});

export const dealDeadlines: readonly DeadlineSource[] = [
  { kind: 'letter', title: words.letters, path: LETTER_PAGE, deadlinesOf: toSign },
  { kind: 'letterLapsed', title: words.lapsed, path: DEAL_RECORD, deadlinesOf: toDecide },
];
