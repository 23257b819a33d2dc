import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { openWorld, type World } from '#app/world.ts';
import type { Side } from '#kernel/rules/machine.ts';
import { VersionConflict } from '#kernel/rules/refusals.ts';
import { clockActor } from '#kernel/server/actor.ts';
import { createContext, newRequestId, postCommitEffects } from '#kernel/server/context.ts';
import { inTransaction } from '#kernel/server/database.ts';
import { shutByDeadline, steppedLifecycles, type TimedLifecycle } from '#kernel/server/step.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});

const people: readonly Side[] = ['buyer', 'seller', 'intermediary', 'operator', 'submitter'];
interface Act {
  readonly of: TimedLifecycle;
  readonly state: string;
  readonly verb: string;
  readonly side: Side;
}
/** Every act somebody may do in a state that a timer ends, by the tables of the lifecycles. */
const actsWithDeadline = (): Act[] =>
  steppedLifecycles().flatMap((of) =>
    Object.keys(of.deadlines).flatMap((state) =>
      people.flatMap((side) =>
        of.lifecycle
          .open(of.lifecycle.codes[state] as string, side)
          .map((verb): Act => ({ of, state, verb, side })),
      ),
    ),
  );

/**
 * What a step answers for a row of that state with this deadline. Nobody has such a row: what the deadline
 * lets pass ends at the version.
 */
const stepped = ({ of, state, verb, side }: Act, due: Date): Promise<string> =>
  inTransaction(world.runtime.database.db, clockActor(newRequestId()), 'write', async (tx) => {
    const ctx = createContext(world.runtime, tx, clockActor(newRequestId()), {}, postCommitEffects());
    const outcomes = of.lifecycle.verbs[verb]
      ?.filter((b) => b.from.includes(state) && b.by.includes(side))
      .map((b) => b.to);
    const row = {
      id: '0',
      version: 1,
      [of.column]: of.lifecycle.codes[state],
      [of.deadlines[state]?.at as string]: due,
    };
    const step = of.step as (...all: unknown[]) => Promise<unknown>;
    return step(ctx, row, verb, side, { to: outcomes?.[0] }).then(
      () => 'went through',
      (error: unknown) =>
        of.pastDue.is(error) ? 'past due' : VersionConflict.is(error) ? 'in time' : String(error),
    );
  });

describe('M5 an act loses to the timer from its deadline on (trading-domain 1.6)', () => {
  test('with the timer held back every act of every lifecycle with a deadline is refused at it, and open before it', async () => {
    const acts = actsWithDeadline();
    expect(acts.length).toBeGreaterThan(25);
    const instant = await world.now();
    await world.hold(instant);
    const found: string[] = [];
    for (const act of acts) {
      const name = `${act.of.table} ${act.state} ${act.verb} by ${act.side}`;
      const { state, verb, side } = act;
      const lapse = act.of.deadlines[state]?.lapse as string;
      const shut = shutByDeadline(act.of.lifecycle, state, lapse, verb, side);
      const at = await stepped(act, instant);
      const before = await stepped(act, new Date(instant.getTime() + 1));
      if (at !== (shut ? 'past due' : 'in time')) found.push(`${name} at its deadline: ${at}`);
      if (before !== 'in time') found.push(`${name} a millisecond before: ${before}`);
    }
    await world.hold(null);
    expect(found).toEqual([]);
  });
  test('what stays open at a deadline is open behind it too', () => {
    const open = actsWithDeadline()
      .filter(
        (a) =>
          !shutByDeadline(a.of.lifecycle, a.state, a.of.deadlines[a.state]?.lapse as string, a.verb, a.side),
      )
      .map((a) => `${a.of.table} ${a.state} ${a.verb} by ${a.side}`);
    expect([...new Set(open)].sort()).toEqual([
      'deals.letter buyerSigned voidWithDeal by operator',
      'deals.letter sellerSigned voidWithDeal by operator',
      'deals.letter toSign voidWithDeal by operator',
      'inquiries.inquiry toQuote close by buyer',
      'inquiries.inquiry toQuote close by operator',
      'invoices.invoice issued askRed by buyer',
      'invoices.invoice issued askRed by seller',
      'messaging.mailing scheduled revoke by operator',
      'offers.offer onOffer prolong by seller',
    ]);
  });
  test('a column that says until when is the deadline of a state, or its reason stands here', async () => {
    const OTHERWISE = new Set([
      // Counted in days: valid on its last day, judged where it is used.
      'members.blacklist.valid_until',
      // Binds where the contract says that silence confirms: then it stands in silence_at as well.
      'settlements.settlement.confirm_by',
      'offers.offer.pricing_deadline', // a term of the contract, not of the document
      'contracts.protocol.due_at', // reminds approvers and reviewers; nothing falls
      'payments.registration.confirm_by', // asks the payee to answer; no timer, and what is late may still be confirmed
      'appeals.appeal.claim_deadline', // until when it could be filed: asked of the filing
      'appeals.appeal.respond_by', // shuts answers alone, in the act itself: the operator goes on, and nothing falls
      'appeals.appeal.due_at', // what the desk looks at next
      'inquiries.quote.valid_until', // how long the offer binds: asked of the award, and nothing falls
      'orders.order.overdue_at', // since when, not until when
      'offers.negotiation.expire_at', // from when on the operator may end a thread at 35 or 55: asked of his act, and nothing falls
      'intermediaries.application.respond_by', // copied to the negotiation, whose state 50 it ends
      'intermediaries.application.commission_due_at', // since when, not until when
      'intermediaries.application.file_by', // from when on the operator may end the negotiation
    ]);
    const tables = steppedLifecycles().map((l) => l.table);
    const { rows } = await sql<{ column: string }>`
      select table_schema || '.' || table_name || '.' || column_name as column from information_schema.columns
      where table_schema || '.' || table_name = any(${tables}::text[]) and data_type = 'timestamp with time zone'
        and column_name ~ '(_until|_by|_deadline|expires?_at|send_at|due_at)$' order by 1`.execute(world.sql);
    const declared = new Set(
      steppedLifecycles().flatMap((l) => Object.values(l.deadlines).map((d) => `${l.table}.${d.at}`)),
    );
    expect(rows.map((r) => r.column).filter((c) => !declared.has(c) && !OTHERWISE.has(c))).toEqual([]);
  });
});
