import { createHash, randomBytes } from 'node:crypto';
import { holds } from '#kernel/server/actor.ts';
import { paged } from '#kernel/server/page.ts';
import { inScope } from '#kernel/server/scope.ts';
import { listScales } from '../contract/yard.ts';
import { SLOTS_PAGE } from '../rules/pages.ts';
import { type ShipmentContext, shipments } from './tables.ts';
import { anyYard } from './yard-keeper.ts';

const s = 'shipments.scale';
export const ownScales = (ctx: ShipmentContext) =>
  ctx.tx
    .selectFrom(s)
    .selectAll(s)
    .where('deleted', '=', false)
    .where(
      inScope(ctx.actor, 'SHIPMENT', {
        member: `${s}.member_id`,
        dept: `${s}.owner_dept_id`,
        emp: `${s}.owner_emp_id`,
      }),
    );

/** A key is shown once; afterwards only its hash is known. */
export const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('hex');
export const newScaleKey = (): string => `sk_${randomBytes(24).toString('base64url')}`;

/** Weighbridges of the yards the reader's company keeps. */
export const listScalesHandler = shipments.query(listScales, async (ctx) => {
  const { warehouseId } = ctx.input;
  const all = ownScales(ctx);
  const page = await paged(
    ctx.tx,
    warehouseId === undefined ? all : all.where('warehouse_id', '=', warehouseId),
    ctx.input,
    {
      sortable: {},
      fallback: { column: `${s}.id`, asc: false },
      key: `${s}.id`,
    },
  );
  const may = ctx.actor.superAdmin || holds(ctx.actor, 'Edit', [SLOTS_PAGE]);
  const list = [];
  for (const r of page.list) {
    const yard = await anyYard(ctx, r.warehouse_id);
    list.push({
      id: r.id,
      version: r.version,
      warehouseId: r.warehouse_id,
      warehouseZh: yard.zh,
      warehouseEn: yard.en,
      scaleNo: r.scale_no,
      certExpiry: r.cert_expiry,
      keyTail: r.key_tail,
      lastReadingAt: r.last_reading_at?.toISOString() ?? null,
      revoked: r.revoked_at !== null,
      can: may && r.revoked_at === null ? ['update', 'revoke'] : [],
    });
  }
  return { ...page, list };
});
