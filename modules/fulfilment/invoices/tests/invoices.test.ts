import { expect, test } from 'vitest';
import { openWorld, refused } from '#app/world.ts';
import { NoPermission, StateNotAllowed, VersionConflict } from '#kernel/rules/refusals.ts';
import { addInvoice, closeInvoice, invoiceDetail, listInvoices, reopenInvoice } from '../contract/invoice.ts';
import { INVOICE } from '../rules/invoice-lifecycle.ts';

const world = await openWorld();

test('an operator adds, finds, closes and reopens a invoice; an old version and a second closing are refused', async () => {
  const operator = await world.as('operator');
  const made = await operator.does(addInvoice, { title: 'First' });
  expect(made).toMatchObject({ state: INVOICE.open, can: ['View', 'close'] });
  const found = (await operator.does(listInvoices, { keyword: 'first', state: INVOICE.open })).list;
  expect(found.map((row) => row.id)).toEqual([made.id]);
  const closed = await operator.does(closeInvoice, { id: made.id, version: made.version });
  expect(closed).toMatchObject({ state: INVOICE.closed, can: ['View', 'reopen'] });
  await refused(operator.does(closeInvoice, { id: made.id, version: made.version }), VersionConflict);
  await refused(operator.does(closeInvoice, { id: made.id, version: closed.version }), StateNotAllowed);
  const open = await operator.does(reopenInvoice, { id: made.id, version: closed.version });
  expect(await operator.does(invoiceDetail, { id: made.id })).toMatchObject({
    version: open.version,
    state: INVOICE.open,
  });
});

test('whoever does not hold the button does not add, and members do not see the list', async () => {
  const [auditor, seller] = await Promise.all([world.as('auditor'), world.as('seller_admin')]);
  await refused(auditor.does(addInvoice, { title: 'Second' }), NoPermission);
  await refused(seller.does(listInvoices, {}), NoPermission);
});
