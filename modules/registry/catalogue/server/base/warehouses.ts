import { sql } from 'kysely';
import { dayOf } from '#kernel/rules/clock.ts';
import { CodeExists, NameExists, NotFound, VersionConflict } from '#kernel/rules/refusals.ts';
import { isPlatform } from '#kernel/server/actor.ts';
import type { Handler } from '#kernel/server/capability.ts';
import { nowHere } from '#kernel/server/database.ts';
import { InvalidInput } from '#kernel/server/dispatch.ts';
import { nameRecord, updateRecord } from '#kernel/server/record.ts';
import { bindFiles } from '#office/attachments/server/door.ts';
import { licenceScene } from '#registry/members/rules/file-scenes.ts';
import { partiesOf } from '#registry/members/server/door.ts';
import { confirmLot, lot } from '../../contract/base/lot.ts';
import { warehouse } from '../../contract/base/warehouse.ts';
import { LotNotPermitted, PermitNeeded } from '../../rules/base-refusals.ts';
import { lotConfirmed } from '../../rules/product-news.ts';
import { coveredOn } from '../../rules/warehouse-fit.ts';
import { base, type CatalogueContext, type Keeping, type Shown, type Values } from './keeping.ts';
import { rowOf } from './read.ts';
import { recordOf } from './write.ts';

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const PLATFORM_ID = '0';
const codeOf = async (ctx: CatalogueContext, values: Values, before: Shown | null): Promise<Values> =>
  text(values.code) !== null ? {} : { code: before === null ? await ctx.number('WH') : before.code };

/** Whoever lays a lot down and whoever changes the permit of its warehouse take turns. */
const takeTurns = (ctx: CatalogueContext, warehouseId: unknown, alone: boolean) =>
  alone
    ? sql`select pg_advisory_xact_lock(hashtextextended(${`catalogue.warehouse ${String(warehouseId)}`}, 0))`.execute(
        ctx.tx,
      )
    : sql`select pg_advisory_xact_lock_shared(hashtextextended(${`catalogue.warehouse ${String(warehouseId)}`}, 0))`.execute(
        ctx.tx,
      );

/**
 * Refuses a permit that no longer covers what lies under it: classes dropped, or an end before today
 * (trading-domain 17.1). What had lapsed before stays as it was.
 */
async function permitHolds(ctx: CatalogueContext, values: Values, before: Shown): Promise<void> {
  await takeTurns(ctx, before.id, true);
  const today = dayOf(await ctx.now());
  const covered = (v: Values) =>
    coveredOn(
      { permittedClasses: (v.permittedClasses ?? []) as string[], permitExpiry: text(v.permitExpiry) },
      today,
    );
  const coveredNow = covered(values);
  const lost = covered(before).filter((c) => !coveredNow.includes(c));
  if (lost.length === 0) return;
  const { rows } = await sql<{ cls: string; n: number }>`
    select p.hazard_class as cls, count(*)::int as n from catalogue.lot l join catalogue.sku k on k.id = l.sku_id join catalogue.spu p on p.id = k.spu_id
    where l.warehouse_id = ${before.id}::bigint and not l.deleted and l.enabled and p.hazard_class = any (${lost}) group by p.hazard_class order by p.hazard_class`.execute(
    ctx.tx,
  );
  if (rows.length > 0)
    throw PermitNeeded(
      { classes: rows.map((r) => r.cls), lots: rows.reduce((sum, r) => sum + r.n, 0) },
      'permittedClasses',
    );
}

/** Names of the companies a page of rows names: owner and custodian. */
async function withCompanies(ctx: CatalogueContext, rows: readonly Shown[]): Promise<readonly Shown[]> {
  const ids = [...new Set(rows.flatMap((row) => [row.memberId, text(row.custodianMemberId)]))].filter(
    (id): id is string => typeof id === 'string' && id !== PLATFORM_ID,
  );
  const parties =
    ids.length === 0
      ? new Map<string, { name: string; nameEn: string | null }>()
      : await partiesOf(ctx, { memberIds: ids });
  return rows.map((row) => {
    const owner = parties.get(row.memberId ?? '');
    const keeper = parties.get(text(row.custodianMemberId) ?? '');
    const names =
      keeper === undefined
        ? row.names
        : { ...row.names, custodianMemberId: { zh: keeper.name, en: keeper.nameEn ?? keeper.name } };
    return { ...row, names, ownerName: owner?.name ?? null, ownerNameEn: owner?.nameEn ?? null };
  });
}

export const warehouses: Keeping = {
  dict: warehouse,
  noun: 'warehouse',
  table: 'catalogue.warehouse',
  scoped: 'WAREHOUSE',
  no: (values) => `${String(values.code)} ${String(values.name)}`,
  finds: (values) => [text(values.name), text(values.englishName), text(values.code)],
  unique: { warehouse_code: () => CodeExists({}, 'code'), warehouse_name: () => NameExists({}, 'name') },
  narrow(query, input) {
    let q = query;
    if (input.hazardClass !== undefined)
      q = q.where(sql<boolean>`${input.hazardClass} = any (t.permitted_classes)`);
    if (input.whose !== undefined)
      q =
        input.whose === 'platform'
          ? q.where('t.member_id', '=', PLATFORM_ID)
          : q.where('t.member_id', '<>', PLATFORM_ID);
    return q;
  },
  async check(ctx, values, before) {
    if (before !== null) await permitHolds(ctx, values, before);
    return codeOf(ctx, values, before);
  },
  async after(ctx, id, values) {
    const permit = text(values.permitFileId);
    await bindFiles(ctx, {
      bizType: warehouse.bizType,
      bizId: id,
      attachmentIds: permit === null ? [] : [permit],
      scenes: [licenceScene],
      most: 1,
      mixed: true,
    });
  },
  present: withCompanies,
  repeats: (values) => text(values.code) ?? String(values.name),
};

/** Whether the caller says what lies there: the custodian; where none is named, the operator. */
const isCustodian = (ctx: CatalogueContext, row: Shown): boolean =>
  text(row.custodianMemberId) === null
    ? isPlatform(ctx.actor)
    : !isPlatform(ctx.actor) && row.custodianMemberId === ctx.actor.memberId;

/** Hazardous goods lie only where a permit in force covers their class (trading-domain 17.1). */
async function permitted(ctx: CatalogueContext, skuId: unknown, warehouseId: unknown): Promise<boolean> {
  const { rows } = await sql<{ ok: boolean }>`
    select p.hazard_class is null or (p.hazard_class = any (h.permitted_classes) and coalesce(h.permit_expiry >= kernel.today(), false)) as ok
    from catalogue.sku k join catalogue.spu p on p.id = k.spu_id, catalogue.warehouse h where k.id = ${skuId}::bigint and h.id = ${warehouseId}::bigint`.execute(
    ctx.tx,
  );
  return rows[0]?.ok === true;
}

/** A lot lies in a warehouse its owner may use, in a tank that is there; its custodian is the warehouse's. */
async function placed(ctx: CatalogueContext, values: Values, before: Shown | null): Promise<Values> {
  const warehouseId = before === null ? values.warehouseId : before.warehouseId;
  const { rows } = await sql<{ custodian: string | null; tanks: { tankNo?: string }[] }>`
    select custodian_member_id as custodian, tanks from catalogue.warehouse where id = ${warehouseId}::bigint and not deleted`.execute(
    ctx.tx,
  );
  const runtime = rows[0];
  if (runtime === undefined) throw NotFound({}, 'warehouseId');
  const tank = text(values.tankNo);
  if (tank !== null && runtime.tanks.length > 0 && !runtime.tanks.some((t) => t.tankNo === tank))
    throw new InvalidInput([{ field: 'tankNo', rule: 'lot.tank', message: '' }]);
  if (before !== null) return {};
  await takeTurns(ctx, warehouseId, false);
  const ownSku =
    await sql`select 1 from catalogue.sku where id = ${values.skuId}::bigint and seller_member_id = ${ctx.actor.memberId}::bigint and not deleted`.execute(
      ctx.tx,
    );
  if (ownSku.rows.length === 0) throw NotFound({}, 'skuId');
  if (!(await permitted(ctx, values.skuId, warehouseId)))
    throw new InvalidInput([{ field: 'warehouseId', rule: 'lot.permit', message: '' }]);
  return { lot_no: await ctx.number('LO'), custodian_member_id: runtime.custodian };
}

export const lots: Keeping = {
  dict: lot,
  noun: 'lot',
  table: 'catalogue.lot',
  scoped: 'WAREHOUSE',
  alsoSeenBy: 'custodian_member_id',
  no: (values) => String(values.lotNo ?? values.lot_no),
  finds: (values) => [
    text(values.lotNo) ?? text(values.lot_no),
    text(values.producer),
    text(values.batchNo),
    text(values.tankNo),
  ],
  unique: {},
  columns: {
    lotNo: 'lot_no',
    custodianMemberId: 'custodian_member_id',
    confirmedQty: 'confirmed_qty',
    confirmedAt: 'confirmed_at',
    stockProofFileIds: 'stock_proof_file_ids',
  },
  narrow: (query, input) =>
    input.confirmed === undefined
      ? query
      : query.where('t.confirmed_qty', input.confirmed === true ? 'is not' : 'is', null),
  check: placed,
  async opens(ctx, row) {
    await takeTurns(ctx, row.warehouseId, false);
    if (!(await permitted(ctx, row.skuId, row.warehouseId))) throw LotNotPermitted({});
  },
  present: withCompanies,
  may: (ctx, row) => (isCustodian(ctx, row) && row.state === '1' ? ['confirm'] : []),
};

/** The custodian says how much lies there, with proof; whoever else asks finds nothing (10301). */
export const confirmLotHandler: Handler = base.command(confirmLot, async (ctx) => {
  const { id, version, quantity, stockProofFileIds } = ctx.input;
  const held =
    await sql`select id from catalogue.lot where id = ${id}::bigint and not deleted for no key update`.execute(
      ctx.tx,
    );
  if (held.rows.length === 0) throw NotFound({});
  const row = await rowOf(ctx, lots, id);
  if (!isCustodian(ctx, row) || row.state !== '1') throw NotFound({});
  nameRecord(ctx, recordOf(lots), row);
  if (row.version !== version) throw VersionConflict({ version: row.version, current: row });
  await bindFiles(ctx, {
    bizType: lot.bizType,
    bizId: id,
    attachmentIds: stockProofFileIds,
    most: 20,
    mixed: true,
  });
  await ctx.emit(lotConfirmed, { lotId: id, quantity });
  const columns = {
    confirmed_qty: quantity,
    confirmed_by: ctx.actor.accountId,
    confirmed_at: nowHere,
    stock_proof_file_ids: stockProofFileIds,
  };
  const changes = [{ field: 'confirmedQty', before: row.confirmedQty ?? null, after: quantity }];
  return updateRecord(ctx, recordOf(lots), row, columns, { action: 'confirm', changes });
});
