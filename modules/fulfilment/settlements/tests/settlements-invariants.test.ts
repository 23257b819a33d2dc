import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { race } from '#kernel/test/race.ts';
import { settlementHistory } from '../contract/settlement.ts';
import { addSettlement, disputeSettlement, recallSettlement } from '../contract/settlement-acts.ts';
import { one, settlementSteps } from './settlement-steps.ts';
import { settlementWorld, type Yard } from './settlement-world.ts';

let w: Yard;
beforeAll(async () => {
  w = await settlementWorld();
});
const { confirm, invoiced } = settlementSteps(() => w);

describe('INV-SET under contention and planted violations', () => {
  test('fifty drafts of one delivery: one statement', async () => {
    const orderId = await w.completed('100.00', [{ planned: '10.00', shipped: '10.000' }]);
    const outcome = await race(50, () => w.seller.does(addSettlement, { kind: '20', orderId }));
    expect(outcome).toEqual({ ok: 1, NOTHING_TO_SETTLE: 49 });
    expect(await w.audit()).toEqual({});
  });

  test('fifty answers at once, confirming, disputing and recalling: one wins', async () => {
    for (let round = 0; round < 3; round++) {
      const orderId = await w.completed('100.00', [{ planned: '10.00', shipped: '10.000' }]);
      const sent = await w.sent(orderId);
      const acts = [
        () => confirm(sent),
        () =>
          w.buyer.does(disputeSettlement, {
            ...one(sent),
            lines: [{ lineNo: 1, reason: '质量' }],
            reason: '质量',
          }),
        () => w.seller.does(recallSettlement, { ...one(sent), reason: '重量' }),
      ];
      const outcome = await race(50, (n) => (acts[n % 3] as () => Promise<unknown>)());
      expect(outcome.ok).toBe(1);
      expect(Object.keys(outcome).filter((k) => k.startsWith('fault'))).toEqual([]);
    }
    expect(await w.audit()).toEqual({});
  });

  test('silence against the buyer’s answer at the same time: bound or disputed, never both', async () => {
    w.terms.silenceConfirms = true;
    const sent = await w.sent(await w.completed('100.00', [{ planned: '10.00', shipped: '10.000' }]));
    w.terms.silenceConfirms = false;
    await w.world.push('7d');
    const [, answered] = await Promise.all([
      w.world.tick(),
      confirm(sent).then(
        () => 'ok',
        () => 'late',
      ),
    ]);
    expect(answered).toBe('late');
    expect((await w.seen(sent.id)).state).toBe('20');
    const actions = (await w.seller.does(settlementHistory, { id: sent.id })).list.map((e) => e.action);
    expect(actions.filter((a) => a === 'confirm' || a === 'silence')).toHaveLength(1);
  });

  test.each([
    [
      'inv_set_01',
      `update settlements.settlement set goods_amount = goods_amount + 1, total_amount = total_amount + 1, tax_amount = tax_amount + 1, difference_amount = difference_amount + 1 where id = $1`,
    ],
    ['inv_set_02', `delete from settlements.settled_note where settlement_id = $1`],
    ['inv_set_03', `update settlements.settled_note set weight = weight + 1 where settlement_id = $1`],
    ['inv_set_06', `update settlements.settlement set sealed_hash = 'x' where id = $1`],
    ['inv_settlements_invoiced', `update settlements.settlement set state = '40' where id = $1`],
  ])('%s finds a planted violation', async (view, statement) => {
    const bound = await w.confirmed(await w.completed('100.00', [{ planned: '10.00', shipped: '10.000' }]));
    await planted(view, statement.replaceAll('$1', bound.id));
  });
  test('inv_set_04 finds a closed statement whose order still owes', async () => {
    const orderId = await w.completed('100.00', [{ planned: '10.00', shipped: '10.000' }]);
    const bound = await w.confirmed(orderId);
    await invoiced(bound.id, '1000.00');
    expect((await w.seen(bound.id)).state).toBe('50');
    await planted(
      'inv_set_04',
      `update orders."order" set unpaid_amount = unpaid_amount + 1 where id = ${orderId}`,
    );
  });
  test('inv_set_05 finds a formula price that its quotes do not make', async () => {
    const bound = await w.confirmed(await w.completed('100.00', [{ planned: '10.00', shipped: '10.000' }]));
    await planted(
      'inv_set_05',
      `update settlements.line set basis = jsonb_set(basis, '{price}', '{"mode":"20","premium":"1","quotes":[{"day":"2026-11-02","value":"98"}]}') where settlement_id = ${bound.id}`,
    );
  });
  test('inv_settlements_claims finds a claim without its line', async () => {
    const orderId = await w.completed('100.00', [{ planned: '10.00', shipped: '10.000' }]);
    const draft = await w.draft(orderId);
    await planted(
      'inv_settlements_claims',
      `insert into settlements.claim (appeal_id, settlement_id, order_id, amount, currency) values (999, ${draft.id}, ${orderId}, -1, 'CNY')`,
    );
  });
});

/** Plants a violation, looks for it by name, and takes it back. */
async function planted(view: string, statement: string): Promise<void> {
  const found = await w.world.sql
    .transaction()
    .execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql.raw(statement).execute(tx);
      const { rows } = await sql`select * from ${sql.id('audit', view)} limit 1`.execute(tx);
      throw Object.assign(new Error('taken back'), { rows });
    })
    .catch((error: Error & { rows?: unknown[] }) => {
      if (error.rows === undefined) throw error;
      return error.rows;
    });
  expect(found).toHaveLength(1);
}
