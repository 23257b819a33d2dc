import { InvalidInput } from '#kernel/server/dispatch.ts';
import type { changesOf } from '#kernel/server/step.ts';
import { bindFiles } from '#office/attachments/server/door.ts';
import { mayChoose } from '#office/codesets/server/door.ts';
import { warehouseOf } from '#registry/catalogue/server/door.ts';
import { licenceScene } from '#registry/members/rules/file-scenes.ts';
import { ADDRESS_TYPE } from '../rules/address.ts';
import { WarehouseUnknown } from '../rules/refusals.ts';
import { addressScope } from './see-addresses.ts';
import type { Address, AddressbookContext } from './tables.ts';

export const TABLE = 'addressbook.address';

export const BIZ = 'ADDRESS';

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
export const held = (ctx: AddressbookContext, id: string): Promise<Address | undefined> =>
  ctx.tx
    .selectFrom('addressbook.address as a')
    .selectAll('a')
    .where('a.id', '=', id)
    .where('a.deleted', '=', false)
    .where(addressScope(ctx.actor))
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Columns of what was filled in: a region that exists; a warehouse the company may use, for a warehouse address only. */
export async function columnsOf(ctx: AddressbookContext, wish: Wish, before: Address | null) {
  if (wish.region !== before?.region && !(await mayChoose(ctx, { type: 'region', code: wish.region })))
    throw new InvalidInput([{ field: 'region', rule: 'field.select', message: '' }]);
  const warehouseId = wish.addressType === ADDRESS_TYPE.warehouse ? wish.warehouseId : null;
  if (warehouseId !== null && warehouseId !== before?.warehouse_id) {
    const warehouse = await warehouseOf(ctx, { id: warehouseId });
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

export const files = (ctx: AddressbookContext, row: Address) =>
  bindFiles(ctx, {
    bizType: BIZ,
    bizId: row.id,
    attachmentIds: row.hazard_permit_file_id === null ? [] : [row.hazard_permit_file_id],
    scenes: [licenceScene],
    most: 1,
  });

export async function done(
  ctx: AddressbookContext,
  row: Address,
  action: string,
  changes: ReturnType<typeof changesOf> = [],
): Promise<{ id: string; version: number }> {
  await ctx.history({
    bizType: BIZ,
    bizId: row.id,
    bizNo: row.address_code,
    action,
    from: null,
    to: null,
    changes,
    side: ctx.actor.identity,
    parties: [row.member_id],
  });
  ctx.target({ type: BIZ, id: row.id, no: row.detail, changes });
  return { id: row.id, version: row.version };
}
