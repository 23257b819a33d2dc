import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { inTransaction } from '#app/world.ts';
import { freezeVoucher, verifyVoucher } from '../contract/voucher-acts.ts';
import { ENCUMBRANCE, VOUCHER } from '../rules/voucher-lifecycle.ts';
import { merklePath, merkleRoot, rootFromPath } from '../server/merkle.ts';
import { storied } from './chain-world.ts';
import { voucherWorld } from './world.ts';

const w = await voucherWorld();
const { world, seller, operator } = w;

/** Changes rows past the triggers, as somebody with the disk in his hands could; puts them back. */
async function tampered<R>(change: string, run: () => Promise<R>): Promise<R> {
  const tables = ['event', 'day_root', 'root_leaf'];
  const toggle = async (how: 'disable' | 'enable') => {
    for (const table of tables)
      await sql.raw(`alter table vouchers.${table} ${how} trigger user`).execute(world.sql);
  };
  const backup = async (table: string) =>
    sql.raw(`create table public.kept_${table} as table vouchers.${table}`).execute(world.sql);
  for (const table of ['lot_chain', ...tables]) await backup(table);
  await toggle('disable');
  await sql
    .raw(`alter table vouchers.root_leaf drop constraint root_leaf_chain_hash_fkey`)
    .execute(world.sql);
  await sql.raw(change).execute(world.sql);
  try {
    await toggle('enable');
    return await run();
  } finally {
    await toggle('disable');
    await sql
      .raw(
        `delete from vouchers.root_leaf; delete from vouchers.day_root; delete from vouchers.event; delete from vouchers.lot_chain where false;
       insert into vouchers.event table public.kept_event; insert into vouchers.day_root table public.kept_day_root; insert into vouchers.root_leaf table public.kept_root_leaf;
       update vouchers.lot_chain c set last_seq = k.last_seq, last_hash = k.last_hash, taken_qty = k.taken_qty from public.kept_lot_chain k where k.lot_id = c.lot_id;
       alter table vouchers.root_leaf add constraint root_leaf_chain_hash_fkey foreign key (chain_hash) references vouchers.event (chain_hash);
       drop table public.kept_event, public.kept_day_root, public.kept_root_leaf, public.kept_lot_chain`,
      )
      .execute(world.sql);
    await toggle('enable');
  }
}

describe('Merkle tree of RFC 9162', () => {
  const leaves = Array.from({ length: 13 }, (_, n) => n.toString(16).padStart(64, '0'));
  test('every leaf of every size proves its place, and nothing else does', () => {
    for (let count = 1; count <= leaves.length; count++) {
      const part = leaves.slice(0, count);
      const root = merkleRoot(part);
      for (let at = 0; at < count; at++) {
        const proof = merklePath(part, at);
        expect(rootFromPath(part[at] as string, at, count, proof)).toBe(root);
        expect(rootFromPath('f'.repeat(64), at, count, proof)).not.toBe(root);
        expect(rootFromPath(part[at] as string, (at + 1) % count, count, proof) === root).toBe(count === 1);
      }
    }
    expect(() => merkleRoot([])).toThrow();
  });
});

describe('INV-VOU-04 the chain verifies, and changing any stored byte breaks it', () => {
  test('mutation: each column of each event, of a root and of a leaf', async () => {
    const { lotId, id } = await storied(w);
    expect(await seller.does(verifyVoucher, { id })).toMatchObject({ intact: true, roots: 2, files: 0 });
    const walk = () => seller.does(verifyVoucher, { id });
    const where = (seq: number) => `where lot_id = ${lotId} and seq = ${seq}`;
    const flip = (column: string) => `translate(${column}, '0123456789abcdef', '123456789abcdef0')`;
    const changes: [string, number][] = [
      [`update vouchers.event set payload = replace(payload, '600.000', '600.001') ${where(2)}`, 2],
      [`update vouchers.event set payload = payload || ' ' ${where(3)}`, 3],
      [`update vouchers.event set payload_hash = ${flip('payload_hash')} ${where(1)}`, 1],
      [`update vouchers.event set prev_hash = ${flip('prev_hash')} ${where(3)}`, 3],
      [`update vouchers.event set chain_hash = ${flip('chain_hash')} ${where(2)}`, 2],
      [`update vouchers.event set event_type = '50' ${where(2)}`, 2],
      [`update vouchers.event set event_time = event_time + interval '1 millisecond' ${where(4)}`, 4],
      [`update vouchers.event set voucher_ids = voucher_ids || 1 ${where(2)}`, 2],
      [`update vouchers.event set parties = parties || 1 ${where(2)}`, 2],
      [`update vouchers.event set seq = 9 ${where(4)}`, 4],
      [`delete from vouchers.event ${where(2)}`, 2],
      [`update vouchers.lot_chain set last_hash = ${flip('last_hash')} where lot_id = ${lotId}`, 4],
    ];
    for (const [change, seq] of changes)
      await tampered(change, async () => {
        expect(await walk(), change).toMatchObject({ intact: false, brokenSeq: seq });
        expect((await w.inv('inv_vou_04')).length, change).toBeGreaterThan(0);
      });
    for (const change of [
      `update vouchers.day_root set root = ${flip('root')}`,
      `update vouchers.day_root set leaf_count = leaf_count + 1`,
      `update vouchers.day_root set signature = reverse(signature)`,
      `update vouchers.day_root set prev_root = ${flip('prev_root')}`,
      `delete from vouchers.root_leaf where position = 0`,
      `update vouchers.root_leaf set chain_hash = ${flip('chain_hash')} where position = 0`,
    ])
      await tampered(change, async () => expect(await walk(), change).toMatchObject({ intact: false }));
    expect(await walk()).toMatchObject({ intact: true });
    await sql`update vouchers.voucher set quantity = quantity + 1 where id = ${id}::bigint`.execute(
      world.sql,
    );
    expect(await walk()).toMatchObject({ intact: false, fault: 'voucher' });
    expect(await w.inv('inv_vou_02')).not.toEqual([]);
    await sql`update vouchers.voucher set quantity = quantity - 1 where id = ${id}::bigint`.execute(
      world.sql,
    );
    await world.tick();
    expect(await world.audit()).toEqual({});
  });
  test('hash of a file changed after upload: the walk names the ISSUE event', async () => {
    const v = await w.issued('5');
    expect(await seller.does(verifyVoucher, { id: v.id })).toMatchObject({ intact: true, files: 1 });
    const { rows } = await sql<{
      key: string;
    }>`select storage_key as key from attachments.attachment where id = ${v.files[0]?.id}::bigint`.execute(
      world.sql,
    );
    const { storage } = world.runtime.services.files;
    const bytes = Buffer.from('%PDF-1.4 something else\n%%EOF\n');
    await storage.put(
      rows[0]?.key as string,
      (await import('node:stream')).Readable.from([bytes]),
      bytes.length,
    );
    expect(await seller.does(verifyVoucher, { id: v.id })).toMatchObject({
      intact: false,
      brokenSeq: 1,
      fault: 'file',
    });
  });
});

describe('INV-VOU-06 append-only at the level of the database', () => {
  test('neither a server nor the owner changes or removes an event, root, leaf or signature', async () => {
    await storied(w);
    for (const table of ['event', 'day_root', 'root_leaf', 'sign_record']) {
      for (const act of [`update vouchers.${table} set gmt = 1`, `delete from vouchers.${table}`]) {
        const change = act.replace(
          'set gmt = 1',
          table === 'day_root'
            ? 'set leaf_count = 1'
            : table === 'root_leaf'
              ? 'set position = 1'
              : table === 'event'
                ? "set payload = ''"
                : "set proof = ''",
        );
        await expect(sql.raw(change).execute(world.sql), change).rejects.toThrow(/append-only/);
        await expect(
          inTransaction(world.runtime.database.db, operator.actor, 'write', (tx) =>
            sql.raw(change).execute(tx),
          ),
          change,
        ).rejects.toThrow(/permission denied/);
      }
      await expect(sql.raw(`truncate vouchers.${table} cascade`).execute(world.sql)).rejects.toThrow(
        /append-only/,
      );
    }
    expect(await w.inv('inv_vou_06')).toEqual([]);
    await sql`alter table vouchers.event disable trigger event_append_only`.execute(world.sql);
    expect(await w.inv('inv_vou_06')).toEqual([{ name: 'event', fault: 'no trigger' }]);
    await sql`alter table vouchers.event enable trigger event_append_only`.execute(world.sql);
    await sql`grant update on vouchers.event to ctp_runtime`.execute(world.sql);
    expect(await w.inv('inv_vou_06')).toEqual([{ name: 'event', fault: 'UPDATE' }]);
    await sql`revoke update on vouchers.event from ctp_runtime`.execute(world.sql);
  });
});

describe('a planted violation is found by name', () => {
  test('INV-VOU-01 more vouchers than stock', async () => {
    const lotId = await w.lot('100');
    const v = await w.issued('100', lotId);
    const set = (n: string) =>
      sql`update catalogue.lot set confirmed_qty = ${n}::numeric where id = ${lotId}::bigint`.execute(
        world.sql,
      );
    await set('99.999');
    expect(await w.inv('inv_vou_01')).toMatchObject([{ lot_id: lotId }]);
    await set('100');
    await sql`update vouchers.lot_chain set taken_qty = 1 where lot_id = ${lotId}::bigint`.execute(world.sql);
    expect(await w.inv('inv_vou_01')).toMatchObject([{ lot_id: lotId }]);
    await sql`update vouchers.lot_chain set taken_qty = 0 where lot_id = ${lotId}::bigint`.execute(world.sql);
    expect(v.state).toBe(VOUCHER.held);
  });
  test('INV-VOU-02 an event that makes goods out of nothing', async () => {
    const v = await w.issued('7');
    await tampered(
      `update vouchers.event set payload = replace(payload, '"issued":"7.000"', '"issued":"6.000"') where ${v.id} = any (voucher_ids)`,
      async () => expect(await w.inv('inv_vou_02')).not.toEqual([]),
    );
    expect(await w.inv('inv_vou_02')).toEqual([]);
  });
  test('INV-VOU-03 and INV-VOU-05: a transfer without its state, a frozen voucher that moves', async () => {
    const v = await w.transferring('9');
    await expect(
      sql`update vouchers.voucher set transfer_to_member_id = null where id = ${v.id}::bigint`.execute(
        world.sql,
      ),
    ).rejects.toThrow(/voucher_transfer/);
    await sql`alter table vouchers.voucher drop constraint voucher_transfer, drop constraint voucher_encumbered`.execute(
      world.sql,
    );
    const state = (code: string) =>
      sql`update vouchers.voucher set state = ${code} where id = ${v.id}::bigint`.execute(world.sql);
    await state('20');
    expect(await w.inv('inv_vou_03')).not.toEqual([]);
    await state('40');
    expect(await w.inv('inv_vou_05')).not.toEqual([]);
    await state('30');
    expect([await w.inv('inv_vou_03'), await w.inv('inv_vou_05')]).toEqual([[], []]);
    const f = await w.issued('3');
    await seller.does(freezeVoucher, {
      id: f.id,
      version: f.version,
      type: ENCUMBRANCE.pickup,
      reason: '自提',
    });
    await tampered(
      `insert into vouchers.event select lot_id, seq + 1, '30', payload, payload_hash, chain_hash, repeat('a', 64), event_time, voucher_ids, parties from vouchers.event where ${f.id} = any (voucher_ids) and event_type = '60'`,
      async () => expect(await w.inv('inv_vou_05')).not.toEqual([]),
    );
  });
});
