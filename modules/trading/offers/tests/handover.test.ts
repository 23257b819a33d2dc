import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { sign } from '#app/tests/acts.ts';
import { refused } from '#app/world.ts';
import { letterDetail } from '#fulfilment/deals/contract/letter.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import { employeeDetail } from '#office/organisation/contract/employee.ts';
import { openDocuments, resignEmployee } from '#office/organisation/contract/employee-acts.ts';
import { EmpHandover } from '#office/organisation/rules/refusals.ts';
import { directDeal } from '../contract/negotiation.ts';
import { revokeOffer } from '../contract/offer.ts';
import { dealWorld, listed, seen } from './deal-world.ts';

const w = await dealWorld();
const { world, seller: admin, colleague } = w;

test('R-EMP-004: who leaves hands over what is open with its department; what is closed keeps the name; the receiver is told', async () => {
  const on = { ...w, seller: colleague };
  const open = await listed(on);
  const closed = await listed(on, { unitPrice: '2120.00' });
  await colleague.does(revokeOffer, { id: closed.id, version: closed.version, reason: '价格有误' });
  const id = colleague.actor.empId as string;
  const held = await admin.does(openDocuments, { id });
  expect(held).toContainEqual({ dataType: 'OFFER', count: 1 });
  const n = held.reduce((sum, o) => sum + o.count, 0);
  const { version } = await admin.does(employeeDetail, { id });
  const leave = { id, version, leaveDate: '2027-03-31', reason: null };
  const no = await refused(admin.does(resignEmployee, leave), EmpHandover, { n });
  expect([no.field, no.says('zh_CN')]).toEqual(['handoverEmpId', `该员工有${n}条未完结单据，请选择交接人`]);
  await refused(
    admin.does(resignEmployee, { ...leave, handoverEmpId: w.buyer.actor.empId as string }),
    NotFound,
  );
  await refused(admin.does(resignEmployee, { ...leave, handoverEmpId: id }), NotFound);
  const to = admin.actor.empId as string;
  expect(await admin.does(resignEmployee, { ...leave, handoverEmpId: to })).toMatchObject({ status: '40' });
  expect(await admin.does(openDocuments, { id })).toEqual([]);
  const ownerOf = async (offerId: string) =>
    (
      await sql<{
        emp: string;
        dept: string;
      }>`select seller_owner_emp_id as emp, seller_owner_dept_id as dept from offers.offer where id = ${offerId}::bigint`.execute(
        world.sql,
      )
    ).rows[0];
  const { rows } = await sql<{
    dept: string;
  }>`select owner_dept_id as dept from organisation.employee where id = ${to}::bigint`.execute(world.sql);
  expect(await ownerOf(open.id)).toEqual({ emp: to, dept: rows[0]?.dept });
  expect((await ownerOf(closed.id))?.emp).toBe(id);
  const told = await sql<{
    body: { zh: string };
  }>`select body from messaging.notice where event = 'HANDOVER'`.execute(world.sql);
  expect(told.rows.map((r) => r.body.zh)).toEqual([expect.stringContaining('报盘 Offers 1')]);
  expect((await world.as('seller_trader')).actor).toMatchObject({ roleCodes: [], buttons: new Map() });
  expect(await world.audit()).toEqual({});
});

test('5.2 a signer leaves the company between two signatures: his signature stays valid, and the letter takes effect', async () => {
  const signer = await world.as('seller_trader2', 'seller');
  const offer = await listed({ ...w, seller: signer }, { quantity: '500.00' });
  const { letterId } = await w.buyer.does(directDeal, seen(offer, '100.00', '211500.00'));
  const id = letterId as string;
  expect((await sign(world, signer, id)).state).toBe('20');
  const empId = signer.actor.empId as string;
  const { version } = await admin.does(employeeDetail, { id: empId });
  const leave = { id: empId, version, leaveDate: '2027-03-31', reason: null };
  await admin.does(resignEmployee, { ...leave, handoverEmpId: admin.actor.empId as string });
  expect((await sign(world, w.buyer, id)).state).toBe('40');
  const letter = await w.buyer.does(letterDetail, { id });
  expect(letter).toMatchObject({ letterState: '40', sellerSigned: true, buyerSigned: true });
  expect(JSON.stringify(letter)).toContain(signer.actor.name);
  expect(await world.audit()).toEqual({});
});
