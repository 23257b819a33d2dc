import { createHash } from 'node:crypto';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Person, refused } from '#app/world.ts';
import { letterDetail } from '#fulfilment/deals/contract/letter.ts';
import {
  auditWithoutAwards,
  type DealWorld,
  dealOverIntermediary,
  dealWorld,
} from '#fulfilment/deals/tests/world.ts';
import { NotFound, StateNotAllowed } from '#kernel/rules/refusals.ts';
import type { LinkedSource } from '#kernel/server/linked-documents.ts';
import { raceAll } from '#kernel/test/race.ts';
import { ExportBusy, ExportExpired } from '#office/transfers/rules/refusals.ts';
import { cancelDealFile, dealFile, dealResult, downloadDealFile, makeDealFile } from '../contract/dossier.ts';

let w: DealWorld;
beforeAll(async () => {
  w = await dealWorld();
});
interface Signed {
  readonly dealId: string;
  readonly dealNo: string;
  readonly letterIds: readonly string[];
}
async function signedDeal(): Promise<Signed> {
  const made = await w.deal();
  await w.sign(w.seller, made.letterIds[0] as string);
  await w.sign(w.buyer, made.letterIds[0] as string);
  await w.world.tick();
  return made;
}
const bytesOf = async (person: Person, id: string): Promise<Buffer> => {
  const { body } = (await person.does(downloadDealFile, { id })) as { body: AsyncIterable<Buffer> };
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
};
/** Makes the file of a deal and unpacks it. */
async function packed(person: Person, dealId: string) {
  const { id } = await person.does(makeDealFile, { id: dealId });
  await w.world.tick();
  const bytes = await bytesOf(person, id);
  return { id, bytes, files: unzipSync(bytes) };
}
const textOf = (files: Record<string, Uint8Array>, name: string): string =>
  Buffer.from(files[name] as Uint8Array).toString('utf8');
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

describe('the file of a deal', () => {
  test('it holds the sealed letter and an index whose hashes fit, and is the same whoever of the company makes it when', async () => {
    const deal = await signedDeal();
    const first = await packed(w.seller, deal.dealId);
    const letter = Object.keys(first.files).find((name) => name.startsWith('letter/')) as string;
    const sealed = await sql<{
      sha256: string;
    }>`select sha256 from deals.sealed_pdf where letter_id = ${deal.letterIds[0]}::bigint`.execute(
      w.world.sql,
    );
    expect(sha256(first.files[letter] as Uint8Array)).toBe(sealed.rows[0]?.sha256);
    expect(Object.keys(first.files).sort()).toEqual(['SHA256SUMS', 'index.html', 'index.json', letter]);
    const lines = textOf(first.files, 'SHA256SUMS').trim().split('\n');
    for (const line of lines) {
      const [hash, name] = line.split('  ') as [string, string];
      expect(sha256(first.files[name] as Uint8Array)).toBe(hash);
    }
    expect(lines).toHaveLength(3);
    const index = JSON.parse(textOf(first.files, 'index.json'));
    expect(index.dealNo).toBe(deal.dealNo);
    expect(index.documents.map((d: { kind: string }) => d.kind)).toEqual(['DEAL', 'LETTER', 'ORDER']);
    await w.world.push('2h');
    const again = await packed(w.seller, deal.dealId);
    expect(sha256(again.bytes)).toBe(sha256(first.bytes));
    const { file } = await w.seller.does(dealFile, { id: deal.dealId });
    expect(file).toMatchObject({ state: '30', progress: 100, papers: 1, sha256: sha256(again.bytes) });
  });

  test('of a deal over an intermediary each party gets its own leg and never a word of the other', async () => {
    const between = {
      buyer: await w.world.as('luze_admin', 'buyer'),
      seller: await w.world.as('luze_admin', 'seller'),
    };
    const made = await dealOverIntermediary(w, between.buyer);
    const [a, b] = made.letterIds as [string, string];
    const no = async (person: Person, id: string) => (await person.does(letterDetail, { id })).letterNo;
    const [noA, noB] = [await no(w.seller, a), await no(w.buyer, b)];
    const holds = async (person: Person) => {
      const { documents } = await person.does(dealFile, { id: made.dealId });
      const { legs } = await person.does(dealResult, { id: made.dealId });
      const said = JSON.stringify([documents, legs]);
      return {
        legs: legs.map((leg) => leg.legNo),
        letters: [noA, noB].filter((letter) => said.includes(letter)),
        prices: ['2385.5', '2401.25'].filter((price) => said.includes(price)),
      };
    };
    const legA = { legs: ['A'], letters: [noA], prices: ['2385.5'] };
    const legB = { legs: ['B'], letters: [noB], prices: ['2401.25'] };
    expect(await holds(w.seller)).toEqual(legA);
    expect(await holds(w.buyer)).toEqual(legB);
    expect(await holds(between.buyer)).toEqual(legA);
    const { files } = await packed(w.buyer, made.dealId);
    for (const body of Object.values(files)) {
      expect(Buffer.from(body).toString('utf8')).not.toContain(noA);
      expect(Buffer.from(body).toString('utf8')).not.toContain(w.seller.actor.memberName as string);
    }
  });

  test('another company finds neither deal nor file; a colleague does not get what he did not make', async () => {
    const deal = await signedDeal();
    for (const call of [dealFile, dealResult] as const)
      await refused(w.stranger.does(call, { id: deal.dealId }), NotFound);
    await refused(w.stranger.does(makeDealFile, { id: deal.dealId }), NotFound);
    const { id } = await packed(w.seller, deal.dealId);
    for (const person of [w.stranger, w.buyer, await w.world.as('seller_finance', 'seller')])
      await refused(person.does(downloadDealFile, { id }), NotFound);
    const { file } = await w.buyer.does(dealFile, { id: deal.dealId });
    expect(file).toBeNull();
  });

  test('papers of linked documents come in with their documents, and a source is asked of the own orders alone', async () => {
    const deal = await signedDeal();
    const { rows } = await sql<{
      id: string;
    }>`select id::text as id from orders."order" where deal_id = ${deal.dealId}::bigint`.execute(w.world.sql);
    const orderId = rows[0]?.id as string;
    const asked: (readonly string[])[] = [];
    const source: LinkedSource = {
      root: 'ORDER',
      kind: 'PAYMENT',
      title: { zh: '付款', en: 'Payment' },
      order: 10,
      documentsOf: async (_ctx, rootIds) => {
        asked.push(rootIds);
        return [
          {
            rootId: orderId,
            bizType: 'PAYMENT',
            id: '1',
            no: 'PAY-1',
            state: { label: { zh: '已确认', en: 'Confirmed' }, tone: 'green' },
            at: new Date('2026-11-01T00:00:00Z'),
            figures: [],
            href: '/x',
          },
        ];
      },
      papersOf: async () =>
        ['receipt.pdf', 'receipt.pdf', '../../etc/pass wd'].map((fileName, n) => ({
          rootId: orderId,
          documentNo: 'PAY-1',
          fileName,
          contentType: 'application/pdf',
          read: async () => Buffer.from(`paper ${n}`),
        })),
    };
    const services = w.world.runtime.services as { linkedSources: readonly LinkedSource[] };
    const before = services.linkedSources;
    services.linkedSources = [source, { ...source, root: 'OTHER' }];
    try {
      const { files } = await packed(w.buyer, deal.dealId);
      expect(asked.every((ids) => ids.length === 1 && ids[0] === orderId)).toBe(true);
      const names = Object.keys(files).filter((name) => name.startsWith('payment/'));
      expect(names).toHaveLength(3);
      for (const name of names) expect(name).not.toMatch(/\.\.\/|\s\w/);
      const index = JSON.parse(textOf(files, 'index.json'));
      const payment = index.documents.find((d: { kind: string }) => d.kind === 'PAYMENT');
      expect(payment.files.map((f: { path: string }) => f.path).sort()).toEqual(names.sort());
    } finally {
      services.linkedSources = before;
    }
  });

  test('fifty presses at once make one file; three may be under way; a cancelled one leaves nothing', async () => {
    const deals = await Promise.all([signedDeal(), signedDeal(), signedDeal(), signedDeal()]);
    const [one, two, three, four] = deals as [Signed, Signed, Signed, Signed];
    const answers = await raceAll(50, () => w.buyer.does(makeDealFile, { id: one.dealId }));
    expect(new Set(answers.map((a) => a.id)).size).toBe(1);
    await w.buyer.does(makeDealFile, { id: two.dealId });
    const last = await w.buyer.does(makeDealFile, { id: three.dealId });
    await refused(w.buyer.does(makeDealFile, { id: four.dealId }), ExportBusy);
    const cancelled = await w.buyer.does(cancelDealFile, { id: last.id, version: last.version });
    expect(cancelled.state).toBe('60');
    await w.world.tick();
    await refused(w.buyer.does(downloadDealFile, { id: last.id }), NotFound);
    await refused(w.buyer.does(cancelDealFile, { id: last.id, version: cancelled.version }), StateNotAllowed);
    expect(await auditWithoutAwards(w.world)).toEqual({});
  });

  test('a file goes after seven days, and rights that were taken meanwhile make none', async () => {
    const deal = await signedDeal();
    const { id } = await packed(w.buyer, deal.dealId);
    await w.world.push('7d');
    await refused(w.buyer.does(downloadDealFile, { id }), ExportExpired);
    await sql`insert into kernel.task (kind, key, due_at) values ('dossiers.sweep', 'every', kernel.now()) on conflict do nothing`.execute(
      w.world.sql,
    );
    await w.world.tick();
    const { file } = await w.buyer.does(dealFile, { id: deal.dealId });
    expect(file).toMatchObject({ state: '50', can: [] });
    await w.buyer.does(makeDealFile, { id: deal.dealId });
    const account = w.buyer.actor.accountId;
    await sql`update identity.account set status = '30' where id = ${account}::bigint`.execute(w.world.sql);
    await w.world.tick();
    await sql`update identity.account set status = '20' where id = ${account}::bigint`.execute(w.world.sql);
    expect((await w.buyer.does(dealFile, { id: deal.dealId })).file).toMatchObject({ state: '40' });
  });

  test('what the audit looks for is found: a fourth file under way, a file past its day', async () => {
    expect(await auditWithoutAwards(w.world)).toEqual({});
    await sql`insert into dossiers.deal_file (account_id, side, locale, time_zone, deal_id, deal_no)
      select 1, 'buyer', 'zh_CN', 'Asia/Shanghai', n, 'X' from generate_series(1, 4) n`.execute(w.world.sql);
    await sql`insert into dossiers.deal_file (account_id, side, locale, time_zone, deal_id, deal_no, state, attachment_id, expire_at, size, sha256)
      values (2, 'buyer', 'zh_CN', 'Asia/Shanghai', 9, 'X', '30', 1, kernel.now() - interval '3 days', 1, ${'a'.repeat(64)})`.execute(
      w.world.sql,
    );
    expect(Object.keys(await auditWithoutAwards(w.world))).toEqual([
      'inv_dossiers_kept_too_long',
      'inv_dossiers_unfinished_per_person',
    ]);
  });
});

describe('the result of a deal', () => {
  test('each side reads what was agreed and what came of it, and the page that proves it', async () => {
    const deal = await signedDeal();
    const { legs } = await w.buyer.does(dealResult, { id: deal.dealId });
    const figures = new Map(legs[0]?.figures.map((figure) => [figure.key, figure]));
    expect(figures.get('quantity')).toMatchObject({ planned: '500.00', actual: null, difference: null });
    expect(figures.get('price')).toMatchObject({
      planned: '2385.50',
      actual: '2385.50',
      difference: { by: '0', percent: '0.00' },
    });
    expect(figures.get('price')?.href).toBe(`/transactionManagement/orderDetail?id=${legs[0]?.orderId}`);
    expect(figures.get('deliveryEnd')).toMatchObject({ planned: '2026-12-15', actual: null });
    expect((await w.seller.does(dealResult, { id: deal.dealId })).legs).toEqual(legs);
    expect((await w.operator.does(dealResult, { id: deal.dealId })).legs).toHaveLength(1);
  });
});
