import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { refused } from '#app/world.ts';
import { addDays, dayOf } from '#kernel/rules/clock.ts';
import { NoPermission, NotFound, StateNotAllowed, Validation } from '#kernel/rules/refusals.ts';
import { attachCommercial } from '../contract/settlement-acts.ts';
import { CommercialForeign, CommercialKnown } from '../rules/refusals.ts';
import { settlementWorld, type Yard } from './settlement-world.ts';

let w: Yard;
beforeAll(async () => {
  w = await settlementWorld();
});
async function pdf(): Promise<string> {
  const { rows } = await sql<{ id: string }>`insert into attachments.attachment
    (member_id, uploader_id, bucket, scene, file_name, ext, content_type, size, sha256, storage_key, scan_result)
    values (${w.seller.actor.memberId}::bigint, ${w.seller.actor.accountId}::bigint, 'private', 'pdf', 'ci.pdf', 'pdf', 'application/pdf', 10,
      ${'0'.repeat(64)}, ${`private/00/00/${randomUUID()}.pdf`}, 'skipped') returning id`.execute(
    w.world.sql,
  );
  return rows[0]?.id as string;
}
const statement = async (over: object) =>
  w.confirmed(await w.completed('520.00', [{ planned: '100.00', shipped: '100.000' }], over));
const foreign = () => statement({ tradeType: '20', currency: 'USD' });

describe('14 export (trade type 20) uses a commercial invoice document, not VAT types', () => {
  test('the seller attaches it, the statement is invoiced and, being paid, closes; its number is used once', async () => {
    const s = await foreign();
    const today = dayOf(await w.world.now());
    const wish = { id: s.id, version: s.version, invoiceNo: 'CI-2026-001', issueDate: today };
    expect(s.can).toContain('attachCommercial');
    await refused(
      w.seller.does(attachCommercial, { ...wish, issueDate: addDays(today, 1), fileIds: [await pdf()] }),
      Validation,
    );
    await refused(w.seller.does(attachCommercial, { ...wish, fileIds: [] }), Validation);
    await refused(w.buyer.does(attachCommercial, { ...wish, fileIds: ['1'] }), NoPermission);
    await refused(
      (await w.world.as('yonghai_admin', 'seller')).does(attachCommercial, {
        ...wish,
        fileIds: [await pdf()],
      }),
      NotFound,
    );
    const done = await w.seller.does(attachCommercial, { ...wish, fileIds: [await pdf()] });
    expect(done.state).toMatch(/40|50/);
    expect(await w.seen(s.id, w.buyer)).toMatchObject({
      commercialNo: 'CI-2026-001',
      commercialDate: today,
      commercialFiles: [{ fileName: 'ci.pdf' }],
      issuedAmount: s.totalAmount,
    });
    await refused(
      w.seller.does(attachCommercial, { ...wish, version: done.version, fileIds: [await pdf()] }),
      StateNotAllowed,
    );
    const other = await foreign();
    await refused(
      w.seller.does(attachCommercial, {
        ...wish,
        id: other.id,
        version: other.version,
        fileIds: [await pdf()],
      }),
      CommercialKnown,
    );
    expect(await w.audit()).toEqual({});
  });

  test('trade at home has no commercial invoice', async () => {
    const s = await statement({});
    expect(s.can).not.toContain('attachCommercial');
    await refused(
      w.seller.does(attachCommercial, {
        id: s.id,
        version: s.version,
        invoiceNo: 'CI-2026-009',
        issueDate: dayOf(await w.world.now()),
        fileIds: [await pdf()],
      }),
      CommercialForeign,
    );
  });
});
