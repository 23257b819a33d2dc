import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { refused } from '#app/world.ts';
import { NotFound, Validation, VersionConflict } from '#kernel/rules/refusals.ts';
import {
  addDiscountTable,
  disableDiscountTable,
  enableDiscountTable,
  listDiscountTables,
  updateDiscountTable,
} from '../contract/discount-table.ts';
import { addSettlement } from '../contract/settlement-acts.ts';
import { NoteSettled, StepsOverlap } from '../rules/refusals.ts';
import { lineAt, settlementWorld, type Yard } from './settlement-world.ts';

let w: Yard;
let goods: { skuId: string; spuId: string };
beforeAll(async () => {
  w = await settlementWorld();
  const { rows } = await sql<{ skuId: string; spuId: string }>`
    select id as "skuId", spu_id as "spuId" from catalogue.sku where seller_member_id = ${w.seller.actor.memberId}::bigint and not deleted order by id limit 1`.execute(
    w.world.sql,
  );
  goods = rows[0] as typeof goods;
});
const purity = [
  { parameter: '纯度', from: null, to: '99.0', sign: 'minus', perTonne: '80.00' },
  { parameter: '纯度', from: '99.0', to: '99.5', sign: 'minus', perTonne: '30.00' },
] as const;
const table = (steps: readonly (typeof purity)[number][] = purity) => ({
  title: '甲醇纯度',
  spuId: goods.spuId,
  currency: 'CNY' as const,
  steps: [...steps],
});

describe('quality discount tables', () => {
  test('purity 99.5 → 99.2: −30 CNY/t on the settled weight, with the table and the result beside it', async () => {
    const made = await w.seller.does(addDiscountTable, table());
    const deliver = (result: string) =>
      w.completed('2000.00', [{ planned: '10.00', shipped: '9.987', purity: result }], {
        lines: [lineAt('2000.00', '10.00', '13', goods.skuId)],
      });
    const low = await w.draft(await deliver('99.2'));
    expect(low.lines.map((l) => [l.lineType, l.weight, l.unitPrice, l.amount])).toEqual([
      ['10', '9.987', '2000.000000', '19974.00'],
      ['30', '9.987', '-30.000000', '-299.61'],
    ]);
    expect(low.lines[1]?.basis).toMatchObject({
      tableId: made.id,
      parameter: '纯度',
      result: '99.2',
      perTonne: '-30.00',
    });
    expect((await w.draft(await deliver('99.5'))).lines).toHaveLength(1);
    const off = await w.seller.does(disableDiscountTable, { id: made.id, version: made.version });
    expect((await w.draft(await deliver('98.1'))).lines).toHaveLength(1);
    const on = await w.seller.does(enableDiscountTable, { id: made.id, version: off.version });
    expect((await w.draft(await deliver('98.1'))).lines[1]?.amount).toBe('-798.96');
    await w.seller.does(updateDiscountTable, { ...table([purity[0]]), id: made.id, version: on.version });
    expect((await w.draft(await deliver('99.2'))).lines).toHaveLength(1);
    await refused(w.seller.does(enableDiscountTable, { id: made.id, version: 1 }), VersionConflict);
    // What was taken stands in the lines, whatever became of the table.
    expect((await w.seen(low.id)).lines[1]?.amount).toBe('-299.61');
  });

  test('steps that share a value are refused by their rows, and one that ends before it begins', async () => {
    const wide = { ...purity[1], from: '98.5' };
    await refused(w.seller.does(addDiscountTable, table([purity[0], wide as never])), StepsOverlap, {
      first: 1,
      second: 2,
    });
    await refused(
      w.seller.does(addDiscountTable, table([{ ...purity[1], from: '99.9' } as never])),
      Validation,
    );
    await refused(w.seller.does(addDiscountTable, { ...table(), spuId: '999999999' }), NotFound);
  });

  test('a table is its keeper’s: neither another seller nor the platform edits it; the platform keeps its own', async () => {
    const made = await w.seller.does(addDiscountTable, table());
    const rival = await w.world.as('yonghai_admin', 'seller');
    await refused(rival.does(disableDiscountTable, made), NotFound);
    await refused(w.finance.does(disableDiscountTable, made), NotFound);
    const own = await w.finance.does(addDiscountTable, table());
    const listed = await w.finance.does(listDiscountTables, {});
    expect(listed.list).toMatchObject([{ id: own.id, platform: true }]);
    await w.seller.does(disableDiscountTable, { id: made.id, version: made.version });
  });
});

test('INV-SET-02 a note that stands on another statement is refused, whoever took it', async () => {
  const [orderId, other] = [
    await w.completed('100.00', [{ planned: '10.00', shipped: '10.000' }]),
    await w.completed('100.00', [{ planned: '10.00', shipped: '10.000' }]),
  ];
  const elsewhere = await w.draft(other);
  const { rows } = await sql<{
    id: string;
  }>`select id from shipments.note where order_id = ${orderId}::bigint`.execute(w.world.sql);
  await sql`insert into settlements.settled_note (note_id, settlement_id, order_id, weight) values (${rows[0]?.id}::bigint, ${elsewhere.id}::bigint, ${other}::bigint, 10)`.execute(
    w.world.sql,
  );
  await refused(w.seller.does(addSettlement, { kind: '20', orderId }), NoteSettled);
});
