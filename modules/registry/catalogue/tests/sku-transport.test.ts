import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openWorld, refused } from '#app/world.ts';
import { Validation } from '#kernel/rules/refusals.ts';
import { adminSku, sellerSku } from '../contract/products/sku.ts';
import { approvedSku, skuWish, spuByCas } from './products-world.ts';

const world = await openWorld();
const seller = await world.as('seller_admin', 'seller');
const operator = await world.as('operator');
const methanol = await spuByCas(world, '67-56-1');
const SOLID = {
  unNo: '1671',
  hazardClass: '6.1',
  packingGroup: 'II',
  properShippingName: 'PHENOL, SOLID',
} as const;

test('remark 1: a SKU without a transport class of its own shows that of its SPU; with one it shows its own, and going on the shelf with another is reviewed again', async () => {
  const on = await approvedSku(world, seller, methanol, { grade: '运输级' });
  const before = await seller.does(sellerSku.detail, { id: on.id });
  expect(before).toMatchObject({ unNo: '1230', hazardClass: '3', state: '30' });
  const fields = before.fields as unknown as Awaited<ReturnType<typeof skuWish>>;
  const { state } = await seller.does(sellerSku.update, {
    ...fields,
    ...SOLID,
    id: on.id,
    version: before.version,
  });
  expect(state).toBe('20');
  const after = await operator.does(adminSku.detail, { id: on.id });
  expect(after).toMatchObject({ unNo: '1671', hazardClass: '6.1', fields: SOLID });
  const history = await seller.does(sellerSku.history, { id: on.id });
  expect(JSON.stringify(history)).toContain('un_no');
});

test('remark 1: number, class and shipping name belong together, and a class without packing groups takes none', async () => {
  const add = async (more: object) =>
    seller.does(sellerSku.add, { ...(await skuWish(world, methanol, { grade: '半套' })), ...more });
  await refused(add({ unNo: '1671' }), Validation);
  await refused(add({ ...SOLID, properShippingName: null }), Validation);
  await refused(add({ ...SOLID, unNo: '167' }), Validation);
  await refused(add({ packingGroup: 'II' }), Validation);
  await refused(add({ ...SOLID, hazardClass: '2.3' }), Validation);
});

test('m6 a drum that cannot hold its content is warned of by name and refuses nothing', async () => {
  await sql`update catalogue.packaging set volume_litres = 216.5 where name = '闭口钢桶 180 千克'`.execute(
    world.sql,
  );
  const made = await seller.does(sellerSku.add, await skuWish(world, methanol, { grade: '装桶级' }));
  expect(await seller.does(sellerSku.detail, { id: made.id })).toMatchObject({
    volumeLitres: '216.5',
    warnings: ['OVERFILLED'],
  });
  await sql`update catalogue.packaging set volume_litres = 240 where name = '闭口钢桶 180 千克'`.execute(
    world.sql,
  );
  expect((await seller.does(sellerSku.detail, { id: made.id })).warnings).toEqual([]);
});

test('m6 no packaging of the demonstration is asked to hold more than it can', async () => {
  const { rows } = await sql<{ name: string }>`
    select k.name from catalogue.sku k join catalogue.spu p on p.id = k.spu_id join catalogue.packaging g on g.id = k.packaging_id
    where g.volume_litres is not null and p.density20 > 0 and g.net_weight / p.density20 > g.volume_litres * 0.97 and k.grade not in ('运输级', '装桶级')`.execute(
    world.sql,
  );
  expect(rows).toEqual([]);
});

test('remark 1: phenol in drums is UN 1671 in the demonstration, molten UN 2312', async () => {
  const { rows } = await sql<{ un: string; kinds: string[] }>`
    select coalesce(k.un_no, p.un_no) as un, array_agg(distinct g.sales_unit) as kinds from catalogue.sku k join catalogue.spu p on p.id = k.spu_id join catalogue.packaging g on g.id = k.packaging_id
    where p.cas_no = '108-95-2' group by 1 order by 1`.execute(world.sql);
  expect(rows).toEqual([
    { un: '1671', kinds: ['DR'] },
    { un: '2312', kinds: ['TNE'] },
  ]);
});
