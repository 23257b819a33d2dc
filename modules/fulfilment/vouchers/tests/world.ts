import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { orderWorld, type OrderWorld } from '#fulfilment/orders/tests/order-world.ts';
import type { Person } from '#app/world.ts';
import { addDays, dayOf } from '#kernel/rules/clock.ts';
import type { InputOf } from '#kernel/rules/contract.ts';
import { evidenceScene } from '#office/attachments/rules/file-scenes.ts';
import { keepUpload } from '#office/attachments/server/door.ts';
import { type VoucherDetail, voucherDetail } from '../contract/voucher.ts';
import {
  acceptTransfer,
  addVoucher,
  confirmVoucher,
  mergeVouchers,
  splitVoucher,
  transferVoucher,
} from '../contract/voucher-acts.ts';
import { sealEndedDays } from '../server/seal-days.job.ts';
import type { VoucherContext } from '../server/tables.ts';
import { clockActor } from '#kernel/server/actor.ts';
import { createContext, newRequestId, postCommitEffects } from '#kernel/server/context.ts';
import { inTransaction } from '#kernel/server/database.ts';

export interface VoucherWorld extends OrderWorld {
  readonly custodian: Person;
  readonly productNameId: string;
  /** A lot of the seller in a tank that company 12 keeps, with so much confirmed. */
  lot(confirmed: string | null): Promise<string>;
  file(person: Person): Promise<string>;
  ticket(person: Person): Promise<string>;
  /** Applied for, not confirmed yet. */
  applied(quantity: string, lotId?: string): Promise<VoucherDetail>;
  /** Issued: held by the seller. */
  issued(quantity: string, lotId?: string): Promise<VoucherDetail>;
  of(person: Person, id: string): Promise<VoucherDetail>;
  /** Confirms what waits for this person. */
  confirm(person: Person, id: string): Promise<VoucherDetail>;
  accept(person: Person, id: string): Promise<{ state: string; version: number }>;
  /** Started to the buyer of a paid order. */
  transferring(quantity: string, lotId?: string): Promise<VoucherDetail>;
  transferred(quantity: string, lotId?: string): Promise<VoucherDetail>;
  children(id: string): Promise<VoucherDetail[]>;
  split(id: string, quantities: readonly string[]): Promise<VoucherDetail[]>;
  merge(ids: readonly string[]): Promise<VoucherDetail[]>;
  /** A paid order of the product vouchers are about. */
  paidMethanol(quantity: string): ReturnType<OrderWorld['paid']>;
  sealDays(): Promise<number>;
  asClock<R>(run: (ctx: VoucherContext) => Promise<R>): Promise<R>;
  inv(name: string): Promise<unknown[]>;
}
let batch = 0;

/** Seller, buyer, custodian and operator of the demonstration with lots and vouchers of their own. */
export async function voucherWorld(
  base?: Omit<OrderWorld, 'submitted'>,
  warehouseId: string | null = null,
): Promise<VoucherWorld> {
  const w = (base as OrderWorld | undefined) ?? (await orderWorld());
  const { world, seller, buyer } = w;
  const custodian = await world.as('custodian', 'seller');
  const sku = (
    await sql<{
      id: string;
      name: string;
    }>`select k.id, p.product_name_id as name from catalogue.sku k join catalogue.spu p on p.id = k.spu_id
      where k.seller_member_id = ${seller.actor.memberId}::bigint and p.cas_no = '67-56-1' order by k.id limit 1`.execute(
      world.sql,
    )
  ).rows[0] as { id: string; name: string };
  const of: VoucherWorld['of'] = (person, id) => person.does(voucherDetail, { id });
  const signed = async (person: Person, id: string) => {
    const v = await of(person, id);
    return {
      id,
      version: v.version,
      contentHash: v.signHash ?? '0'.repeat(64),
      verifyTicket: await made.ticket(person),
    };
  };
  const asClock: VoucherWorld['asClock'] = (run) => {
    const actor = clockActor(newRequestId());
    return inTransaction(world.runtime.database.db, actor, 'write', (tx) =>
      run(createContext(world.runtime, tx, actor, {}, postCommitEffects()) as unknown as VoucherContext),
    );
  };
  const made: VoucherWorld = {
    ...w,
    custodian,
    productNameId: sku.name,
    of,
    asClock,
    async lot(confirmed) {
      batch += 1;
      const { rows } = await sql<{ id: string }>`
        insert into catalogue.lot (member_id, lot_no, sku_id, batch_no, producer, warehouse_id, tank_no, custodian_member_id, confirmed_qty, confirmed_by, confirmed_at)
        select ${seller.actor.memberId}::bigint, ${`LOT${batch}`}, ${sku.id}::bigint, ${`B-${batch}`}, '澄湾石化', h.id, 'T-101', ${custodian.actor.memberId}::bigint, ${confirmed}::numeric, case when ${confirmed}::numeric is not null then 0 end, case when ${confirmed}::numeric is not null then clock_timestamp() end
        from catalogue.warehouse h where case when ${warehouseId}::bigint is null then h.code = 'TC-LG01' else h.id = ${warehouseId}::bigint end returning id`.execute(
        world.sql,
      );
      return rows[0]?.id as string;
    },
    file: async (person) =>
      (
        await w.by(person, (ctx) =>
          keepUpload(ctx, {
            origin: Buffer.from(
              `%PDF-1.4\n1 0 obj << >> endobj ${randomBytes(8).toString('hex')}\ntrailer << /Root 1 0 R >>\n%%EOF\n`,
            ),
            fileName: 'receipt.pdf',
            scene: evidenceScene,
            bucket: 'private',
          }),
        )
      ).attachmentId,
    async ticket(person) {
      const text = randomBytes(32).toString('base64url');
      await sql`insert into identity.ticket (kind, ticket_hash, purpose, channel, target, account_id,
        gmt_create, expire_at) values ('verify', ${createHash('sha256').update(text).digest()}, 'SIGN', 'sms',
        '13800000001', ${person.actor.accountId}::bigint, kernel.now(), kernel.now() + interval '10 minutes')`.execute(
        world.sql,
      );
      return text;
    },
    async applied(quantity, lotId) {
      const wish: InputOf<typeof addVoucher> = {
        lotId: lotId ?? (await made.lot('2000')),
        quantity,
        storageUntil: addDays(dayOf(await world.now()), 90),
        fileIds: [await made.file(seller)],
      };
      const { id } = await seller.does(addVoucher, wish);
      return of(seller, id);
    },
    async issued(quantity, lotId) {
      const { id } = await made.applied(quantity, lotId);
      await made.confirm(custodian, id);
      return of(seller, id);
    },
    async confirm(person, id) {
      await person.does(confirmVoucher, await signed(person, id));
      return of(person, id);
    },
    accept: async (person, id) => person.does(acceptTransfer, await signed(person, id)),
    async transferring(quantity, lotId) {
      const v = await made.issued(quantity, lotId);
      const order = await made.paidMethanol(`${quantity}.00`.replace(/^(\d+\.\d\d).*$/, '$1'));
      await seller.does(transferVoucher, {
        id: v.id,
        version: v.version,
        orderId: order.id,
        toMemberId: buyer.actor.memberId as string,
      });
      return of(seller, v.id);
    },
    async transferred(quantity, lotId) {
      const { id } = await made.transferring(quantity, lotId);
      await made.accept(buyer, id);
      await made.accept(custodian, id);
      return of(buyer, id);
    },
    async children(id) {
      const { rows } = await sql<{
        id: string;
      }>`select id from vouchers.voucher where ${id}::bigint = any (parent_ids) order by id`.execute(
        world.sql,
      );
      const list = [];
      for (const row of rows) list.push(await of(seller, row.id));
      return list;
    },
    async split(id, quantities) {
      const v = await of(seller, id);
      await seller.does(splitVoucher, { id, version: v.version, quantities: [...quantities] });
      await made.confirm(custodian, id);
      return made.children(id);
    },
    async merge(ids) {
      const [first, ...others] = ids as [string, ...string[]];
      const v = await of(seller, first);
      await seller.does(mergeVouchers, { id: first, version: v.version, ids: others });
      await made.confirm(custodian, first);
      return made.children(first);
    },
    paidMethanol: (quantity) => w.paid(quantity, { productNameId: sku.name }),
    sealDays: () => asClock((ctx) => sealEndedDays(ctx, 100)),
    inv: async (name) => (await sql`select * from ${sql.id('audit', name)} limit 20`.execute(world.sql)).rows,
  };
  return made;
}
