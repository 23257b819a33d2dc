import { sql } from 'kysely';
import type { LocalizedText } from '#kernel/rules/words.ts';
import { type Deadline, type DeadlineSource, goodsOf } from '#kernel/server/deadlines.ts';
import { partyInScope } from '#kernel/server/scope.ts';
import { DEAL_SIDE, FIRM, ROUND } from '../../rules/codes.ts';
import { deadlineWords } from '../../rules/deadline-words.ts';
import { NEGOTIATION, type NegotiationStatus } from '../../rules/negotiation-lifecycle.ts';
import { RMB_THREAD } from '../../rules/pages.ts';
import { threadHref } from '../../rules/places.ts';
import { threadSides } from '../lock-offer.ts';
import { type Negotiation, offers } from '../tables.ts';
import { counterpartyOf } from './principal-sight.ts';

const words = deadlineWords.table;
const { countering, buyerAccepted, preDeal, locked } = NEGOTIATION;
const is = (status: NegotiationStatus) => sql`n.status = ${sql.lit(status)}`;

interface Waiting
  extends Pick<
    Negotiation,
    | 'id'
    | 'negotiation_no'
    | 'lane'
    | 'principal'
    | 'seller_sees_buyer'
    | 'buyer_sees_seller'
    | 'seller_member_id'
    | 'buyer_member_id'
    | 'intermediary_member_id'
  > {
  readonly status: NegotiationStatus;
  readonly product_zh: string;
  readonly product_en: string;
  readonly firm_type: string | null;
  readonly due_at: Date;
}
const saidOf = ({ status, firm_type }: Waiting): readonly [LocalizedText, LocalizedText] => {
  if (status === countering) return [words.round, words['round.otherwise']];
  if (status === preDeal) return [words.subjects, words['subjects.otherwise']];
  if (status === locked) return [words.type, words['type.otherwise']];
  return [words.confirm, firm_type === FIRM.firm ? words['confirm.firm'] : words['confirm.subject']];
};

/**
 * Negotiations that wait for the side the reader acts for: a live round of the other side, an acceptance to
 * confirm, a deal type to choose, own subjects to lift.
 */
const waiting = offers.door<{ memberId: string; until: Date; most: number }, Deadline[]>(async (ctx) => {
  const side = ctx.actor.identity;
  if (side !== 'seller' && side !== 'buyer') return [];
  const other = side === 'seller' ? DEAL_SIDE.buyer : DEAL_SIDE.seller;
  const subjects = sql.ref(side === 'seller' ? 'n.seller_subjects' : 'n.buyer_subjects');
  const asSeller = sql.lit(side === 'seller');
  const seen = ctx.tx
    .selectFrom('offers.negotiation')
    .selectAll('offers.negotiation')
    .where('offers.negotiation.deleted', '=', false)
    .where(sql.ref(`offers.negotiation.${side}_member_id`), '=', ctx.input.memberId)
    .where('offers.negotiation.status', 'in', [countering, buyerAccepted, preDeal, locked])
    .where(partyInScope(ctx.actor, 'COUNTER_OFFER', threadSides));
  const { rows } = await sql<Waiting>`
    select * from (
      select n.id, n.negotiation_no, n.lane, n.status, n.principal, n.seller_sees_buyer, n.buyer_sees_seller,
        n.seller_member_id::text, n.buyer_member_id::text, n.intermediary_member_id::text,
        o.product_zh, o.product_en, o.firm_type,
        case
          when ${is(countering)} then r.valid_until
          when ${is(preDeal)} and ${subjects} is not null then n.subjects_until
          when (${is(buyerAccepted)} or ${is(locked)}) and ${asSeller} then n.confirm_by
        end as due_at
      from (${seen}) n
      join offers.offer o on o.id = n.offer_id
      left join offers.round r on r.negotiation_id = n.id and r.state = ${sql.lit(ROUND.live)} and r.side = ${sql.lit(other)}) w
    where due_at < ${ctx.input.until.toISOString()}::timestamptz
    order by due_at, id limit ${ctx.input.most}`.execute(ctx.tx);
  return rows.map((row) => {
    const [task, otherwise] = saidOf(row);
    const other = counterpartyOf(row, side);
    return {
      bizType: 'NEGOTIATION',
      id: row.id,
      no: row.negotiation_no,
      dueAt: row.due_at,
      companyIds: other === null ? [] : [other],
      goods: goodsOf(row),
      task,
      otherwise,
      href: threadHref(row.id, row.lane),
    };
  });
});

export const negotiationDeadlines: readonly DeadlineSource[] = [
  { kind: 'negotiation', title: words.negotiations, path: RMB_THREAD, deadlinesOf: waiting },
];
