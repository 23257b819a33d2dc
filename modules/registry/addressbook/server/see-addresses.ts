import { sql } from 'kysely';
import { containsPattern } from '#kernel/rules/contains-pattern.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import type { Actor } from '#kernel/server/actor.ts';
import { type PageInput, paged } from '#kernel/server/page.ts';
import { inScope } from '#kernel/server/scope.ts';
import { warehouseOf } from '#registry/catalogue/server/door.ts';
import { called, partiesOf } from '#registry/members/server/door.ts';
import { type AddressRow, addressDetail, listAddresses, listCustomerAddresses } from '../contract/address.ts';
import { type Address, type AddressbookContext, addressbook } from './tables.ts';

/** Addresses within the reader's data scope. */
export const addressScope = (actor: Actor) =>
  inScope(actor, 'ADDRESS', { member: 'a.member_id', dept: 'a.owner_dept_id', emp: 'a.owner_emp_id' });
const rows = (ctx: AddressbookContext) =>
  ctx.tx
    .selectFrom('addressbook.address as a')
    .selectAll('a')
    .where('a.deleted', '=', false)
    .where(addressScope(ctx.actor));

/** Names of the warehouses these addresses stand in, as far as the reader may see them. */
async function warehousesOf(
  ctx: AddressbookContext,
  list: readonly Address[],
): Promise<Map<string, { zh: string; en: string }>> {
  const found = new Map<string, { zh: string; en: string }>();
  for (const id of new Set(list.flatMap((a) => a.warehouse_id ?? []))) {
    const warehouse = await warehouseOf(ctx, { id });
    if (warehouse !== null) found.set(id, { zh: warehouse.zh, en: warehouse.en });
  }
  return found;
}
async function present(ctx: AddressbookContext, list: readonly Address[]): Promise<AddressRow[]> {
  const warehouses = await warehousesOf(ctx, list);
  return list.map((a) => ({
    id: a.id,
    version: a.version,
    addressType: a.address_type,
    isDefault: a.is_default,
    receiverName: a.receiver_name,
    receiverPhone: a.receiver_phone,
    region: a.region,
    detail: a.detail,
    postcode: a.postcode,
    addressCode: a.address_code,
    warehouseId: a.warehouse_id,
    warehouseName: a.warehouse_id === null ? null : (warehouses.get(a.warehouse_id) ?? null),
    unloadHours: a.unload_hours,
    hazardPermitFileId: a.hazard_permit_file_id,
    gmtModified: a.gmt_modified.toISOString(),
    can: ctx.actor.identity === 'platform' ? [] : ['edit', 'delete', ...(a.is_default ? [] : ['setDefault'])],
  }));
}

type Question = PageInput & {
  readonly keyword?: string | undefined;
  readonly addressType?: string | undefined;
  readonly isDefault?: boolean | undefined;
  readonly region?: string | undefined;
  readonly memberId?: string | undefined;
};
async function page(ctx: AddressbookContext, question: Question) {
  const { keyword, addressType, isDefault, region, memberId } = question;
  let query = rows(ctx);
  if (addressType !== undefined) query = query.where('a.address_type', '=', addressType as '1' | '2');
  if (isDefault !== undefined) query = query.where('a.is_default', '=', isDefault);
  // A province or city holds everything whose code begins with its own, trailing pairs of zeros aside.
  if (region !== undefined)
    query = query.where(sql<boolean>`a.region like ${`${region.replace(/(00)+$/, '')}%`}`);
  if (memberId !== undefined) query = query.where('a.member_id', '=', memberId);
  if (keyword)
    query = query.where(
      sql<boolean>`(a.detail ilike ${containsPattern(keyword)} or a.receiver_name ilike ${containsPattern(keyword)} or a.receiver_phone ilike ${containsPattern(keyword)} or a.address_code ilike ${containsPattern(keyword)})`,
    );
  return paged(ctx.tx, query, question, {
    sortable: {
      addressType: 'a.address_type',
      receiverName: 'a.receiver_name',
      region: 'a.region',
      gmtModified: 'a.gmt_modified',
    },
    fallback: { column: 'a.gmt_modified', asc: false },
    key: 'a.id',
  });
}

export const listAddressesHandler = addressbook.query(listAddresses, async (ctx) => {
  const found = await page(ctx, ctx.input);
  return { ...found, list: await present(ctx, found.list as Address[]) };
});
export const addressDetailHandler = addressbook.query(addressDetail, async (ctx) => {
  const row = (await rows(ctx).where('a.id', '=', ctx.input.id).executeTakeFirst()) as Address | undefined;
  if (row === undefined) throw NotFound({});
  return (await present(ctx, [row]))[0] as AddressRow;
});

/** Addresses of the customers in reach. */
export const listCustomerAddressesHandler = addressbook.query(listCustomerAddresses, async (ctx) => {
  const found = await page(ctx, ctx.input);
  const parties = await partiesOf(ctx, { memberIds: found.list.map((a) => a.member_id) });
  const shown = await present(ctx, found.list as Address[]);
  const memberOf = new Map(found.list.map((a) => [a.id, a.member_id]));
  return {
    ...found,
    list: shown.map((a) => {
      const memberId = memberOf.get(a.id) as string;
      return {
        ...a,
        memberId,
        memberName: called(ctx, parties.get(memberId)),
        memberCode: parties.get(memberId)?.code ?? '',
      };
    }),
  };
});
