import { sql } from 'kysely';
import { NotFound, VersionConflict } from '#kernel/rules/refusals.ts';
import { Invalid_ } from '#kernel/server/dispatch.ts';
import { nowHere } from '#kernel/server/database.ts';
import { touched } from '#kernel/server/rows.ts';
import { changesOf, jsonReady } from '#kernel/server/step.ts';
import { bindFiles, unbindFiles } from '#office/attachments/server/door.ts';
import { mayChoose } from '#office/codesets/server/door.ts';
import { warehouseOf } from '#registry/catalogue/server/door.ts';
import { addAddress, deleteAddresses, setDefaultAddress, updateAddress } from '../contract/address.ts';
import { ADDRESS_TYPE, MOST_ADDRESSES } from '../rules/address.ts';
import { AddressDefault, AddressDelete, AddressMost, WarehouseUnknown } from '../rules/refusals.ts';
import { holdBook, keepOneDefault } from './defaults.ts';
import { inUse } from './ports.ts';
import { addressScope } from './see-addresses.ts';
import { type Address, type Hand, room } from './tables.ts';

const TABLE = 'addressbook.address';
const BIZ = 'ADDRESS';
interface Wish {
  readonly addressType: '1' | '2' | string;
  readonly isDefault: boolean;
  readonly receiverName: string;
  readonly receiverPhone: string;
  readonly region: string;
  readonly detail: string;
  readonly postcode: string | null;
  readonly addressCode: string | null;
  readonly warehouseId: string | null;
  readonly unloadHours: { readonly from: string; readonly to: string } | null;
  readonly hazardPermitFileId: string | null;
}

/** An address of the own company, locked; null when it is gone or out of reach. */
const held = (w: Hand, id: string): Promise<Address | undefined> =>
  w.tx
    .selectFrom('addressbook.address as a')
    .selectAll('a')
    .where('a.id', '=', id)
    .where('a.deleted', '=', false)
    .where(addressScope(w.actor))
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Columns of what was filled in: a region that exists; a warehouse the company may use, for a warehouse address only. */
async function columnsOf(w: Hand, wish: Wish, before: Address | null) {
  if (wish.region !== before?.region && !(await mayChoose(w, { type: 'region', code: wish.region })))
    throw new Invalid_([{ field: 'region', rule: 'field.select', message: '' }]);
  const warehouseId = wish.addressType === ADDRESS_TYPE.warehouse ? wish.warehouseId : null;
  if (warehouseId !== null && warehouseId !== before?.warehouse_id) {
    const warehouse = await warehouseOf(w, { id: warehouseId });
    if (warehouse === null || !warehouse.enabled) throw WarehouseUnknown({}, 'warehouseId');
  }
  return {
    address_type: wish.addressType as '1' | '2',
    receiver_name: wish.receiverName,
    receiver_phone: wish.receiverPhone,
    region: wish.region,
    detail: wish.detail,
    postcode: wish.postcode,
    address_code: wish.addressCode,
    warehouse_id: warehouseId,
    unload_hours: wish.unloadHours,
    hazard_permit_file_id: wish.hazardPermitFileId,
  };
}
const files = (w: Hand, row: Address) =>
  bindFiles(w, {
    bizType: BIZ,
    bizId: row.id,
    attachmentIds: row.hazard_permit_file_id === null ? [] : [row.hazard_permit_file_id],
    scenes: ['licence'],
    most: 1,
  });

async function done(
  w: Hand,
  row: Address,
  action: string,
  changes: ReturnType<typeof changesOf> = [],
): Promise<{ id: string; version: number }> {
  await w.history({
    bizType: BIZ,
    bizId: row.id,
    bizNo: row.address_code,
    action,
    from: null,
    to: null,
    changes,
    side: w.actor.identity,
    parties: [row.member_id],
  });
  w.target({ type: BIZ, id: row.id, no: row.detail, changes });
  return { id: row.id, version: row.version };
}

/** At most fifty; the first of its type is the default at once. */
export const addressAdded = room.on(addAddress, async (w) => {
  const memberId = w.actor.memberId as string;
  await holdBook(w, TABLE, memberId);
  const { n } = await w.tx
    .selectFrom(TABLE)
    .select(sql<number>`count(*)::int`.as('n'))
    .where('member_id', '=', memberId)
    .where('deleted', '=', false)
    .executeTakeFirstOrThrow();
  if (n >= MOST_ADDRESSES) throw AddressMost({ most: MOST_ADDRESSES });
  const set = await columnsOf(w, w.input, null);
  const owner = { member_id: memberId, owner_dept_id: w.actor.deptId, owner_emp_id: w.actor.empId };
  const row = await w.tx
    .insertInto(TABLE)
    .values({
      ...jsonReady(set),
      ...owner,
      created_by: w.actor.accountId,
      modified_by: w.actor.accountId,
      gmt_create: nowHere,
      gmt_modified: nowHere,
    } as never)
    .returningAll()
    .executeTakeFirstOrThrow();
  await files(w, row);
  await keepOneDefault(
    w,
    { table: TABLE, memberId, addressType: row.address_type },
    w.input.isDefault ? row.id : null,
  );
  return done(w, row, 'add');
});

export const addressChanged = room.on(updateAddress, async (w) => {
  const memberId = w.actor.memberId as string;
  await holdBook(w, TABLE, memberId);
  const before = await held(w, w.input.id);
  if (before === undefined) throw NotFound({});
  if (before.version !== w.input.version) throw VersionConflict({ version: before.version });
  const set = await columnsOf(w, w.input, before);
  const moved = set.address_type !== before.address_type;
  const row = await w.tx
    .updateTable(TABLE)
    // Of another type it begins without the mark, and its old type finds a new default.
    .set({
      ...jsonReady(set),
      ...(moved ? { is_default: false } : {}),
      ...touched(w),
    } as never)
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await files(w, row);
  if (moved) await keepOneDefault(w, { table: TABLE, memberId, addressType: before.address_type }, null);
  await keepOneDefault(
    w,
    { table: TABLE, memberId, addressType: row.address_type },
    w.input.isDefault ? row.id : null,
  );
  return done(w, row, 'edit', changesOf(before, set));
});

/** Documents keep their snapshot; the newest of the others becomes the default. */
export const addressDropped = room.each(deleteAddresses, async (w) => {
  const memberId = w.actor.memberId as string;
  await holdBook(w, TABLE, memberId);
  const row = await held(w, w.input.id);
  if (row === undefined) throw AddressDelete({});
  const other = await w.tx
    .selectFrom(TABLE)
    .select('id')
    .where('member_id', '=', memberId)
    .where('deleted', '=', false)
    .where('id', '<>', row.id)
    .limit(1)
    .executeTakeFirst();
  if (await inUse(w, { id: row.id, memberId, only: other === undefined })) throw AddressDelete({});
  await w.tx
    .updateTable(TABLE)
    .set({
      deleted: true,
      is_default: false,
      ...touched(w),
    })
    .where('id', '=', row.id)
    .execute();
  await unbindFiles(w, { bizType: BIZ, bizId: row.id });
  await keepOneDefault(w, { table: TABLE, memberId, addressType: row.address_type }, null);
  await done(w, row, 'delete');
});

export const addressDefaulted = room.on(setDefaultAddress, async (w) => {
  const memberId = w.actor.memberId as string;
  await holdBook(w, TABLE, memberId);
  const row = await held(w, w.input.id);
  if (row === undefined) throw AddressDefault({});
  await keepOneDefault(w, { table: TABLE, memberId, addressType: row.address_type }, row.id);
  return done(w, row, 'setDefault', [{ field: 'is_default', before: row.is_default, after: true }]);
});
