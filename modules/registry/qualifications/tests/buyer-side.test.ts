import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openWorld, refused } from '#app/world.ts';
import { residentIdCheck } from '#kernel/rules/check-digits.ts';
import { NotFound, Validation } from '#kernel/rules/refusals.ts';
import {
  addDeclaration,
  addHandler,
  deleteDeclaration,
  deleteHandler,
  listDeclarations,
  listHandlers,
} from '../contract/buyer-side.ts';
import { checkLicence, selectGoods } from '../contract/gate.ts';
import { UseDeclared } from '../rules/refusals.ts';
import { approved, inDays, spuOf } from './world.ts';

const world = await openWorld();
const ID = `11000019900101001${residentIdCheck('11000019900101001')}`;

test('1.4: the check answers as the gate does and names what is wanting; a declaration of use settles it for an end user', async () => {
  const buyer = await world.as('buyer_admin', 'buyer');
  const ethyl = await spuOf(world, '141-78-6');
  const ask = async () =>
    buyer.does(checkLicence, { act: 'buy', spuId: ethyl.id, quantity: '20', day: await inDays(world, 10) });
  expect((await ask()).pass).toBe(true);
  const { list } = await buyer.does(listDeclarations, {});
  await refused(buyer.does(addDeclaration, { spuId: null, purpose: '自用' }), UseDeclared);
  expect(await buyer.does(deleteDeclaration, { ids: list.map((d) => d.id) })).toMatchObject({ fail: 0 });
  expect((await ask()).blocks.map((b) => [b.paper, b.reason])).toEqual([['declaration', 'undeclared']]);
  await buyer.does(addDeclaration, {
    spuId: ethyl.id,
    purpose: '作为胶粘剂溶剂自用',
    validUntil: await inDays(world, 30),
  });
  expect((await ask()).pass).toBe(true);
  await refused(
    (await world.as('seller_admin', 'seller'))
      .does(deleteDeclaration, { ids: [(await buyer.does(listDeclarations, {})).list[0]?.id as string] })
      .then((r) => {
        if (r.fail === 1) throw NotFound({});
      }),
    NotFound,
  );
});

test('1.4: may I list, buy or move it on that day: by the days of the papers, in words of both languages, with the tonnes left', async () => {
  const trader = await world.as('jinyu', 'buyer');
  const xylenes = await spuOf(world, '1330-20-7');
  const ask = async (n: number, quantity: string, act: 'buy' | 'move' = 'buy') =>
    trader.does(checkLicence, { act, spuId: xylenes.id, quantity, day: await inDays(world, n) });
  const before = await ask(1, '10');
  expect(before).toMatchObject({ pass: false, blocks: [{ paper: '20', reason: 'expired' }] });
  for (const b of before.blocks) expect([b.zh.length > 3, b.en.length > 3]).toEqual([true, true]);
  await approved(world, trader, {
    scopeItems: [{ cas: '1330-20-7' }],
    startDate: await inDays(world, 5),
    endDate: await inDays(world, 400),
    sellableQty: '100',
  });
  expect((await ask(1, '10')).pass).toBe(false);
  expect(await ask(5, '100')).toMatchObject({ pass: true, draws: [{ licenceType: '20' }] });
  expect((await ask(5, '100.01')).blocks.map((b) => b.reason)).toEqual(['quantity']);
  expect((await ask(400, '10', 'move')).pass).toBe(true);
  expect((await ask(401, '10', 'move')).pass).toBe(false);
  await refused(
    trader.does(checkLicence, { act: 'buy', spuId: xylenes.id, quantity: '1', day: await inDays(world, -1) }),
    Validation,
  );
  expect((await trader.does(selectGoods, { keyword: 'ejb' })).list.map((g) => g.casNo)).toContain(
    '1330-20-7',
  );
});

test('1.4: a handler is kept sealed, shown by the last four digits, and the number must be one', async () => {
  const buyer = await world.as('jinyu', 'buyer');
  await refused(
    buyer.does(addHandler, { name: '演示经办', idNo: '110000199001010019'.replace(/.$/, '0') }),
    Validation,
  );
  const made = await buyer.does(addHandler, { name: '演示经办', idNo: ID, phone: '13800000001' });
  const { list } = await buyer.does(listHandlers, { keyword: '经办' });
  expect(list).toMatchObject([{ id: made.id, name: '演示经办', idNoTail: ID.slice(-4), can: ['delete'] }]);
  const { rows } = await sql<{
    sealed: string;
  }>`select id_no_sealed as sealed from qualifications.handler where id = ${made.id}::bigint`.execute(
    world.sql,
  );
  expect(rows[0]?.sealed).not.toContain(ID);
  expect(await buyer.does(deleteHandler, { ids: [made.id] })).toMatchObject({ success: 1 });
  expect((await buyer.does(listHandlers, {})).list).toEqual([]);
});
