import { beforeAll, describe, expect, test } from 'vitest';
import { openWorld, type Person, refused } from '#app/world.ts';
import { CodeExists, NameExists, NoPermission, NotFound, VersionConflict } from '#kernel/rules/refusals.ts';
import { InvalidInput } from '#kernel/server/dispatch.ts';
import {
  addShelf,
  deleteShelves,
  disableShelves,
  enableShelves,
  listShelves,
  moveShelf,
  updateShelf,
} from '../contract/shelf.ts';
import {
  addShopType,
  deleteShopTypes,
  disableShopTypes,
  enableShopTypes,
  listShopTypes,
  shopTypeDetail,
  updateShopType,
} from '../contract/shop-type.ts';
import { addStore } from '../contract/store.ts';
import { ShelfLevel, ShopTypeOff } from '../rules/refusals.ts';
import { categoryIds, filled, picture } from './store-world.ts';

const world = await openWorld();
let operator: Person;
let seller: Person;
beforeAll(async () => {
  [operator, seller] = await Promise.all([world.as('operator'), world.as('seller_admin', 'seller')]);
});
const wish = {
  typeName: { zh_CN: '原厂直供', en_US: 'Producer direct' },
  encoding: 'direct',
  description: '生产企业自营',
  sort: 40,
  depositRequired: '5000.00',
  maxProducts: 200,
};

describe('shop types (administration-domain 23.1)', () => {
  test('R-SHOP-001 R-SHOP-002 R-SHOP-003 R-SHOP-004 R-LABEL-006 R-GEN-007 name, encoding, description and status are kept; the encoding stays', async () => {
    const made = await operator.does(addShopType, wish);
    const d = await operator.does(shopTypeDetail, { id: made.id });
    expect(d).toMatchObject({ ...wish, encoding: 'DIRECT', status: '1', storeCount: 0 });
    const changed = await operator.does(updateShopType, {
      id: made.id,
      version: made.version,
      ...wish,
      encoding: undefined,
      description: null,
    } as never);
    expect((await operator.does(shopTypeDetail, { id: made.id })).description).toBeNull();
    await refused(
      operator.does(updateShopType, { id: made.id, version: made.version, typeName: wish.typeName }),
      VersionConflict,
    );
    await refused(operator.does(addShopType, { ...wish, encoding: 'OTHER' }), NameExists);
    await refused(operator.does(addShopType, { ...wish, typeName: { zh_CN: '别的' } }), CodeExists);
    expect(changed.version).toBe(2);
    // Whoever reviews stores reads the types; to change them needs the screen of types.
    const auditor = await world.as('auditor');
    expect((await auditor.does(listShopTypes, { keyword: 'DIRECT', status: '1' })).totalCount).toBe(1);
    await refused(auditor.does(addShopType, { ...wish, encoding: 'NO' }), NoPermission);
  });

  test('R-SHOP-005 the name is required, the encoding has its form', async () => {
    const faults = async (more: object): Promise<string | undefined> => {
      const error = await operator.does(addShopType, { ...wish, encoding: 'ZZ', ...more } as never).then(
        () => null,
        (e: unknown) => e,
      );
      expect(error).toBeInstanceOf(InvalidInput);
      return (error as InvalidInput).errors[0]?.field;
    };
    expect(await faults({ typeName: { zh_CN: '' } })).toContain('typeName');
    expect(await faults({ encoding: 'Ä!' })).toBe('encoding');
    expect(await faults({ encoding: 'A' })).toBe('encoding');
  });

  test('a disabled type opens no new store; one that a store has is not deleted; an unused one is', async () => {
    const { list } = await operator.does(listShopTypes, { keyword: 'DIRECT' });
    const id = list[0]?.id as string;
    await operator.does(disableShopTypes, { ids: [id] });
    const chief = await world.as('admin');
    const fields = filled('停用类型店', await picture(chief), await categoryIds(world, 1));
    await refused(
      chief.does(addStore, { memberId: seller.actor.memberId as string, typeId: id, ...fields }),
      ShopTypeOff,
    );
    const used = (await operator.does(listShopTypes, { keyword: 'FLAGSHIP' })).list[0];
    expect(used?.storeCount).toBeGreaterThan(0);
    const answer = await operator.does(deleteShopTypes, { ids: [used?.id as string, id] });
    expect(answer).toMatchObject({ success: 1, fail: 1, failures: [{ id: used?.id, status: 10305 }] });
    await operator.does(enableShopTypes, { ids: [used?.id as string] });
    const history = await world.sql
      .selectFrom('kernel.trade_history')
      .select('action')
      .where('biz_type', '=', 'SHOP_TYPE')
      .where('biz_id', '=', id)
      .orderBy('seq')
      .execute();
    expect(history.map((h) => h.action)).toEqual(['add', 'update', 'disable', 'delete']);
  });
});

describe('shop categories (administration-domain 24.3)', () => {
  test('R-CATA-040 two levels per store, beside the platform’s categories: added, moved, switched, deleted by their seller', async () => {
    const { stores } = await seller.does(listShelves, {});
    const storeId = stores[0]?.id as string;
    const top = await seller.does(addShelf, { storeId, names: { zh_CN: '醇类' }, sort: 1 });
    const other = await seller.does(addShelf, {
      storeId,
      names: { zh_CN: '酮类', en_US: 'Ketones' },
      sort: 2,
    });
    const below = await seller.does(addShelf, { storeId, parentId: top.id, names: { zh_CN: '甲醇' } });
    await refused(
      seller.does(addShelf, { storeId, parentId: below.id, names: { zh_CN: '三级' } }),
      ShelfLevel,
    );
    await refused(seller.does(addShelf, { storeId, names: { zh_CN: '醇类' } }), NameExists);
    await refused(
      seller.does(moveShelf, { id: top.id, version: top.version, parentId: other.id }),
      ShelfLevel,
    );
    const moved = await seller.does(moveShelf, { id: below.id, version: below.version, parentId: other.id });
    await seller.does(updateShelf, {
      id: below.id,
      version: moved.version,
      names: { zh_CN: '丙酮' },
      sort: 3,
    });
    await refused(
      seller.does(updateShelf, { id: below.id, version: moved.version, names: { zh_CN: 'x' } }),
      VersionConflict,
    );
    await seller.does(disableShelves, { ids: [other.id] });
    await seller.does(enableShelves, { ids: [other.id] });
    expect(await seller.does(deleteShelves, { ids: [other.id, below.id] })).toMatchObject({
      success: 1,
      fail: 1,
    });
    expect(await seller.does(deleteShelves, { ids: [other.id, top.id] })).toMatchObject({ success: 2 });
    expect(
      (await seller.does(listShelves, {})).list.filter((c) => [top.id, other.id, below.id].includes(c.id)),
    ).toEqual([]);
    const foreign = await world.as('luze_admin', 'seller').catch(() => null);
    if (foreign?.actor.identity === 'seller')
      await refused(foreign.does(addShelf, { storeId, names: { zh_CN: '外人' } }), NotFound);
    await refused((await world.as('seller_finance', 'seller')).does(listShelves, {}), NoPermission);
    expect(await world.audit()).toEqual({});
  });
});
