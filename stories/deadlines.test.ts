import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { inTransaction, type Person } from '#app/world.ts';
import { createContext, postCommitEffects } from '#kernel/server/context.ts';
import { letterDetail } from '#fulfilment/deals/contract/letter.ts';
import { dealOverIntermediary } from '#fulfilment/deals/tests/world.ts';
import { sendLead } from '#trading/leads/contract/lead.ts';
import { countDeadlines, listDeadlines } from '#fulfilment/deadlines/contract/deadline.ts';
import { collectDeadlines } from '#fulfilment/deadlines/server/collect.ts';
import { type DeadlineWorld, deadlineWorld, numbersOf } from './deadline-world.ts';

let w: DeadlineWorld;
beforeAll(async () => {
  w = await deadlineWorld();
});
const letterNo = async (person: Person, id: string): Promise<string> => {
  const letter = await person.does(letterDetail, { id });
  return `${letter.letterNo}-V${letter.letterVersion}`;
};

describe('the ledger of deadlines', () => {
  test('a letter waits for each side until it has signed; others know nothing of it', async () => {
    const made = await w.deal();
    const id = made.letterIds[0] as string;
    const no = await letterNo(w.seller, id);
    expect(await numbersOf(w.seller, 'letter')).toContain(no);
    expect(await numbersOf(w.buyer, 'letter')).toContain(no);
    expect(await numbersOf(w.stranger, 'letter')).not.toContain(no);
    expect(await numbersOf(w.operator, 'letter')).toEqual([]);
    await w.sign(w.seller, id);
    expect(await numbersOf(w.seller, 'letter')).not.toContain(no);
    expect(await numbersOf(w.buyer, 'letter')).toContain(no);
    await w.sign(w.buyer, id);
    expect(await numbersOf(w.buyer, 'letter')).not.toContain(no);
  });

  test('a line names the other company and the goods in both languages, and is found by either', async () => {
    const made = await w.deal();
    const id = made.letterIds[0] as string;
    const letter = await w.seller.does(letterDetail, { id });
    const no = `${letter.letterNo}-V${letter.letterVersion}`;
    const lineOf = async (person: Person, keyword: string) =>
      (await person.does(listDeadlines, { kind: 'letter', keyword })).rows.find((row) => row.no === no);
    expect(await lineOf(w.seller, no)).toMatchObject({
      counterparty: { zh: letter.buyerName, en: letter.buyerNameEn },
      goods: { zh: letter.productZh, en: letter.productEn },
    });
    expect((await lineOf(w.buyer, no))?.counterparty?.zh).toBe(letter.sellerName);
    for (const typed of [
      letter.buyerName.slice(1, 4),
      letter.productEn.toUpperCase(),
      ` ${no.toLowerCase()}`,
    ])
      expect(await lineOf(w.seller, typed), typed).toBeDefined();
    expect(await lineOf(w.seller, letter.sellerName)).toBeUndefined();
  });

  test('an intermediary has its own leg to sign on each side it stands on, and never sees the outer parties', async () => {
    const between = await w.world.as('luze_admin', 'buyer');
    const made = await dealOverIntermediary(w, between);
    const [a, b] = made.letterIds as [string, string];
    const [noA, noB] = [await letterNo(w.seller, a), await letterNo(w.buyer, b)];
    expect(await numbersOf(between, 'letter')).toContain(noA);
    expect(await numbersOf(between, 'letter')).not.toContain(noB);
    expect(await numbersOf(w.seller, 'letter')).not.toContain(noB);
    expect(await numbersOf(w.buyer, 'letter')).not.toContain(noA);
    const namesOf = async (person: Person) =>
      (await person.does(listDeadlines, {})).rows
        .filter((row) => [noA, noB].includes(row.no))
        .map((row) => row.counterparty?.zh);
    const [legA, legB] = [
      await w.seller.does(letterDetail, { id: a }),
      await w.buyer.does(letterDetail, { id: b }),
    ];
    expect(await namesOf(w.seller)).toEqual([legA.buyerName]);
    expect(await namesOf(w.buyer)).toEqual([legB.sellerName]);
    expect(legA.buyerName).toBe(legB.sellerName);
  });

  test('a request waits for the seller who was asked, by the page of requests', async () => {
    const { rows } = await sql<{ id: string }>`select g.spu_id as id from catalogue.find_goods g
      where g.plain and g.seller_member_id = ${w.seller.actor.memberId}::bigint and g.spu_id is not null limit 1`.execute(
      w.world.sql,
    );
    const sent = await w.buyer.does(sendLead, {
      kind: '10',
      spuId: rows[0]?.id as string,
      sellerId: w.seller.actor.memberId as string,
      quantity: '20.00',
      contactPhone: '13800138000',
    });
    expect(await numbersOf(w.seller, 'lead')).toContain(sent.leadNo);
    expect(await numbersOf(w.buyer, 'lead')).toEqual([]);
    expect(await numbersOf(await w.world.as('yonghai_admin', 'seller'), 'lead')).not.toContain(sent.leadNo);
  });

  test('who may not open the page of a document does not learn of its deadline', async () => {
    const made = await w.deal();
    const no = await letterNo(w.seller, made.letterIds[0] as string);
    const shut: Person = {
      ...w.seller,
      actor: {
        ...w.seller.actor,
        routes: new Set([...w.seller.actor.routes].filter((route) => route !== '/transactionConfirmation')),
      },
    };
    const seen = (actor: Person['actor']) =>
      inTransaction(w.world.runtime.database.db, actor, 'read', async (tx) => {
        const ctx = createContext(w.world.runtime, tx, actor, {}, postCommitEffects());
        return (await collectDeadlines(ctx, await ctx.now())).rows.map((row) => row.no);
      });
    expect(await seen(w.seller.actor)).toContain(no);
    expect(await seen(shut.actor)).not.toContain(no);
  });

  test('a letter nobody signed in time becomes a task of the operators who keep the deals', async () => {
    const made = await w.deal();
    const no = await letterNo(w.seller, made.letterIds[0] as string);
    await w.world.push('5d');
    await w.world.tick();
    const content = await w.world.as('content');
    expect(await numbersOf(w.seller, 'letter')).not.toContain(no);
    expect(await numbersOf(w.operator, 'letterLapsed')).toContain(no);
    expect(await numbersOf(content, 'letterLapsed')).toEqual([]);
    const { rows } = await w.operator.does(listDeadlines, { keyword: no });
    expect(rows).toMatchObject([{ group: 'overdue', bizType: 'LETTER' }]);
  });

  test('a licence ends with its day, and is left out once a later one is filed', async () => {
    const filed = async (no: string, from: string, days: number, approval: string, state: string | null) =>
      (
        await sql<{
          id: string;
        }>`insert into qualifications.licence (member_id, licence_type, certificate_no, start_date, end_date, approval_status, effective_status)
          values (${w.seller.actor.memberId}::bigint, '90', ${no}, kernel.today() + ${from}::int, kernel.today() + ${days}::int, ${approval}, ${state}) returning id::text as id`.execute(
          w.world.sql,
        )
      ).rows[0]?.id as string;
    await filed('DUE-1', '-300', 10, '20', '30');
    expect(await numbersOf(w.seller, 'licence')).toContain('DUE-1');
    expect(await numbersOf(w.buyer, 'licence')).not.toContain('DUE-1');
    await filed('DUE-2', '10', 400, '10', null);
    expect(await numbersOf(w.seller, 'licence')).not.toContain('DUE-1');
  });

  test('the counter counts what the ledger lists', async () => {
    const { rows } = await w.seller.does(listDeadlines, {});
    const count = await w.seller.does(countDeadlines, {});
    const of = (group: string) => rows.filter((row) => row.group === group).length;
    expect(count).toEqual({ overdue: of('overdue'), today: of('today'), week: of('week') });
  });
});
