import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type ShipWorld, shipWorld } from './ship-world.ts';

let w: ShipWorld;
let noteId: string;
beforeAll(async () => {
  w = await shipWorld();
  const order = await w.ready('60.00');
  noteId = (await w.shipped(order.id, '30')).id;
});
/** What the audit finds after a change that no act makes, which is undone again. */
async function found(change: (id: string) => Promise<unknown>): Promise<string[]> {
  await sql`set session_replication_role = replica`.execute(w.world.sql);
  await change(noteId);
  return Object.keys(await w.world.audit()).filter((view) => view.startsWith('inv_shp'));
}
const set = (column: string, value: unknown) => (id: string) =>
  sql`update shipments.note set ${sql.ref(column)} = ${value} where id = ${id}::bigint`.execute(w.world.sql);

test('INV-SHP-01, 02 and 05: a weight written behind the acts is found', async () => {
  expect(await found(set('shipped_weight', '64.000'))).toEqual(['inv_shp_01', 'inv_shp_02']);
  await found(set('shipped_weight', '30.000'));
  await sql`update kernel.trade_history set changes = '[{"field":"shipped_weight"}]', from_state = '40' where biz_type = 'SHIPMENT' and biz_id = ${noteId}::bigint and action = 'weighOut'`.execute(
    w.world.sql,
  );
  expect(Object.keys(await w.world.audit())).toContain('inv_shp_05');
});
test('INV-SHP-04 a release without its proof is found', async () => {
  expect(await found(set('release_proof', null))).toContain('inv_shp_04');
});
test('INV-SHP-06 a code that was used and is dead is found', async () => {
  await sql`alter table shipments.pick_code drop constraint pick_code_check`
    .execute(w.world.sql)
    .catch(() => undefined);
  await sql`delete from shipments.pick_code where note_id = ${noteId}::bigint`.execute(w.world.sql);
  expect(Object.keys(await w.world.audit())).toContain('inv_shp_06');
});
test('INV-SHP-03 two notes of one vehicle are found', async () => {
  await sql`drop index shipments.note_vehicle_once`.execute(w.world.sql);
  const order = await w.ready('60.00');
  for (const _ of [1, 2]) {
    const note = await w.released(order.id, { plannedQty: '5.00' });
    await sql`update shipments.note set plate_no = '苏B00001' where id = ${note.id}::bigint`.execute(
      w.world.sql,
    );
  }
  expect(Object.keys(await w.world.audit())).toContain('inv_shp_03');
});
test('places of a slot without a note in it are found', async () => {
  await sql`update shipments.slot set booked = booked + 1`.execute(w.world.sql);
  expect(Object.keys(await w.world.audit())).toContain('inv_shp_slots');
});
