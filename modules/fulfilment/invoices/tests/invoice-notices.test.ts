import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { issueInvoice, refuseInvoice, startIssueInvoice, submitInvoice } from '../contract/invoice-acts.ts';
import { type Desk, freshNumber, invoiceWorld } from './invoice-world.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });
let w: Desk;
beforeAll(async () => {
  w = await invoiceWorld();
});
const one = (row: { id: string; version: number }) => ({ id: row.id, version: row.version });

test('N-INV-01 to 03: the seller hears of a request, the buyer of a refusal and of the issue', async () => {
  const s = await w.statement();
  const asked = await w.asked(s.id, '75167.10');
  const noticesOf = async (who: typeof w.buyer) => {
    // Notices reach people a moment after the act.
    await w.world.tick();
    const { rows } = await sql<{
      event: string;
    }>`select event from messaging.message where biz_type = 'INVOICE'
      and biz_id = ${asked.id} and account_id = ${who.actor.accountId}::bigint order by id`.execute(
      w.world.sql,
    );
    return rows.map((r) => r.event);
  };
  expect(await noticesOf(w.seller)).toEqual(['N-INV-01']);
  expect(await noticesOf(w.buyer)).toEqual([]);
  await w.seller.does(refuseInvoice, { ...one(asked), reason: '开票信息有误' });
  expect(await noticesOf(w.buyer)).toEqual(['N-INV-02']);
  await w.buyer.does(submitInvoice, one(await w.shown(asked.id)));
  await w.seller.does(startIssueInvoice, { ids: [asked.id] });
  const begun = await w.shown(asked.id);
  await w.seller.does(issueInvoice, {
    ...one(begun),
    invoiceNo: freshNumber(),
    issueDate: (await w.world.now()).toISOString().slice(0, 10),
    grossAmount: begun.grossAmount,
  });
  expect(await noticesOf(w.seller)).toEqual(['N-INV-01', 'N-INV-01']);
  expect(await noticesOf(w.buyer)).toEqual(['N-INV-02', 'N-INV-03']);
});
