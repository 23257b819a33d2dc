import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { refused } from '#app/world.ts';
import { addDays } from '#kernel/rules/clock.ts';
import { SIDE_LETTER, type Side } from '#kernel/rules/machine.ts';
import { StateNotAllowed } from '#kernel/rules/refusals.ts';
import { MemberForbidden } from '#registry/members/rules/refusals.ts';
import { selectContractGoods } from '../contract/call-off.ts';
import {
  addProtocol,
  deleteProtocol,
  protocolDetail,
  signProtocol,
  submitProtocol,
  updateProtocol,
} from '../contract/protocol.ts';
import { contractContent, isChinese } from '../rules/contract-content.ts';
import { protocolLifecycle, PROTOCOL } from '../rules/contract-lifecycle.ts';
import type { ContractTerms } from '../rules/contract-terms.ts';
import { CallOffMonth, ContractAuthority, ContractChanged, ContractTermOver } from '../rules/refusals.ts';
import { contractDeadlines } from '../server/deadlines.ts';
import { type ContractWorld, contractWorld, within } from './contract-world.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });
let w: ContractWorld;
beforeAll(async () => {
  w = await contractWorld();
});

describe('trading-domain 11, edge cases that no other file names', () => {
  test('11 edge: framework with two suppliers (two contracts): each names its own seller and goods', async () => {
    const other = await w.world.as('yonghai_admin', 'seller');
    const [goods] = (await other.does(selectContractGoods, { pageCount: 20 })).list;
    const wish = await w.framework();
    const line = { ...wish.lines?.[0], skuId: goods?.id as string } as NonNullable<typeof wish.lines>[number];
    const [first, second] = [
      await w.seller.does(addProtocol, wish),
      await other.does(addProtocol, { ...wish, lines: [line] }),
    ];
    const [a, b] = [await w.see(first.id), await other.does(protocolDetail, { id: second.id })];
    expect(a.protocolNo).not.toBe(b.protocolNo);
    expect(a.sellerName).not.toBe(b.sellerName);
  });

  test('11 edge: the counterparty is frozen during 10 (stays 10): it cannot pass the review, and goes on where it was', async () => {
    const id = await w.reviewed();
    await w.sign(w.seller2, id);
    const freeze = (status: string) =>
      sql`update members.member set status = ${status} where id = ${w.buyer.actor.memberId}::bigint`.execute(
        w.world.sql,
      );
    const { rows } = await sql<{
      status: string;
    }>`select status as status from members.member where id = ${w.buyer.actor.memberId}::bigint`.execute(
      w.world.sql,
    );
    await freeze('30');
    await refused(w.pass(w.buyer, id), MemberForbidden);
    expect((await w.see(id)).protocolState).toBe(PROTOCOL.toReview);
    await freeze(rows[0]?.status as string);
    await w.pass(w.buyer, id);
    await w.pass(w.auditor, id);
    await w.sign(w.buyer, id);
    expect((await w.see(id)).protocolState).toBe(PROTOCOL.effective);
  });

  test('11 edge: re-opening 30 for a quality claim (not reopened): nobody has an act on it', () => {
    for (const side of Object.keys(SIDE_LETTER) as Side[])
      expect(protocolLifecycle.open(PROTOCOL.completed, side), side).toEqual([]);
  });

  test('11 edge: call-off on the last day at 23:59 Shanghai is taken; at 24:00 the term is over', async () => {
    const last = await w.day(3);
    const id = await w.effective({ expiryDate: last });
    await w.world.hold(`${last}T15:59:59.999Z`);
    expect((await w.call(id, '100.00', last.slice(0, 7))).orderNo).toMatch(/^SO/);
    await w.world.hold(`${last}T16:00:00.000Z`);
    await refused(w.call(id, '100.00', last.slice(0, 7)), CallOffMonth);
  });

  test('INV-CON-02 who signs says what was on the screen: another hash is refused, and what was submitted is neither edited nor deleted', async () => {
    const made = await w.draft();
    const sent = await w.seller.does(submitProtocol, made);
    await refused(w.seller.does(deleteProtocol, { id: made.id, version: sent.version }), StateNotAllowed);
    const fields = await w.framework({ title: '提交后改名' });
    await refused(
      w.seller.does(updateProtocol, { id: made.id, version: sent.version, ...fields }),
      StateNotAllowed,
    );
    const id = await w.reviewed();
    const { version } = await w.see(id);
    const verifyTicket = await w.ticket(w.seller2);
    await refused(
      w.seller2.does(signProtocol, { id, version, contentHash: 'a'.repeat(64), verifyTicket }),
      ContractChanged,
    );
    expect((await w.see(id)).signatures.map((s) => s.name)).toEqual([null, null]);
  });

  test('11 edge: contract signed by a person without authority letter, once the operator has reviewed it (refused)', async () => {
    const id = await w.reviewed();
    await w.sign(w.seller2, id);
    await w.pass(w.buyer, id);
    await w.pass(w.auditor, id);
    const administrator = (is: boolean) =>
      sql`update organisation.employee set admin_flag = ${is} where id = ${w.buyer.actor.empId}::bigint`.execute(
        w.world.sql,
      );
    await administrator(false);
    const plain = await w.buyer.again();
    await refused(w.sign(plain, id), ContractAuthority);
    await administrator(true);
    const again = await w.buyer.again();
    expect((await w.sign(again, id)).state).toBe(PROTOCOL.effective);
  });

  test('11.2 a contract past its last day is neither signed nor passed', async () => {
    const last = await w.day(2);
    const id = await w.reviewed({ expiryDate: last });
    await w.sign(w.seller2, id);
    await w.world.hold(`${last}T15:59:59.999Z`);
    await w.pass(w.buyer, id);
    await w.world.hold(`${last}T16:00:00.000Z`);
    await refused(w.sign(w.buyer, id), ContractTermOver);
    await refused(w.pass(w.auditor, id), ContractTermOver);
    expect((await w.see(id)).protocolState).toBe(PROTOCOL.toReview);
  });

  test('11 edge: expiry falls on a holiday (no shift): a Sunday ends like any other day', async () => {
    let sunday = addDays(await w.day(0), 2);
    while (new Date(`${sunday}T00:00:00Z`).getUTCDay() !== 0) sunday = addDays(sunday, 1);
    const id = await w.effective({ expiryDate: sunday });
    await w.world.hold(`${sunday}T15:59:00.000Z`);
    await w.world.tick();
    expect((await w.see(id)).protocolState).toBe(PROTOCOL.effective);
    await w.world.hold(`${sunday}T16:00:00.000Z`);
    await w.world.tick();
    expect((await w.see(id)).protocolState).toBe(PROTOCOL.expired);
  });
});

describe('11.1 the English text of a contract', () => {
  test('addresses, names and the delivery plan stand in English where they are on file so, else as Chinese that is marked', async () => {
    const base = await w.framework();
    const [line] = base.lines as [NonNullable<typeof base.lines>[number]];
    await sql`update members.member set region = '320582' where id = ${w.seller.actor.memberId}::bigint`.execute(
      w.world.sql,
    );
    await sql`update members.record set address = '金港街道长江中路 1 号', contact = '欧阳修文' where member_id = ${w.seller.actor.memberId}::bigint and not deleted`.execute(
      w.world.sql,
    );
    const textOf = async (over: object) => {
      const id = await w.reviewed({ lines: [{ ...line, ...over }] });
      const terms = (await w.see(id)).terms as unknown as ContractTerms;
      const [zh, en] = (['zh_CN', 'en_US'] as const).map((l) =>
        contractContent(terms, l)
          .flatMap((b) => b.lines)
          .join('\n'),
      ) as [string, string];
      return { zh, en };
    };
    const marked = await textOf({ deliveryPlan: '每月上旬 5,000 吨' });
    expect(marked.en).toContain('Delivery plan: 每月上旬 5,000 吨 (on file in Chinese)');
    expect(marked.en).toContain('Zhangjiagang');
    expect(marked.en).toContain('Jiangsu');
    expect(marked.en).toContain('金港街道长江中路 1 号 (on file in Chinese)');
    expect(marked.en).toContain('Ouyang Xiuwen');
    expect(marked.en).not.toContain('欧阳');
    expect(marked.zh).toContain('交付计划：每月上旬 5,000 吨');
    expect(marked.zh).toContain('欧阳修文');
    expect(marked.zh).not.toContain('on file');
    const said = await textOf({
      deliveryPlan: '每月上旬 5,000 吨',
      deliveryPlanEn: '5,000 t in the first ten days of each month',
    });
    expect(said.en).toContain('Delivery plan: 5,000 t in the first ten days of each month');
    const unmarked = said.en.split('\n').filter((l) => isChinese(l) && !l.includes('(on file in Chinese)'));
    expect(unmarked).toEqual([]);
  });
});

test('a deadline of a contract names its product as deadlines of other documents do, not the whole line of the goods', async () => {
  const id = await w.reviewed();
  const until = new Date((await w.world.now()).getTime() + 90 * 86_400_000);
  const due = await within(w, w.buyer, (ctx) =>
    contractDeadlines.deadlinesOf(ctx, { memberId: w.buyer.actor.memberId ?? '0', until, most: 200 }),
  );
  const { rows } = await sql<{ zh: string; en: string; line: string }>`
    select n.name as zh, n.name_en as en, l.product_zh as line from contracts.line l
      join catalogue.spu p on p.id = l.spu_id join catalogue.product_name n on n.id = p.product_name_id where l.protocol_id = ${id}::bigint order by l.line_no limit 1`.execute(
    w.world.sql,
  );
  const [goods] = rows;
  expect(goods?.line).not.toBe(goods?.zh);
  expect(due.find((d) => d.id === id)?.goods).toEqual({ zh: goods?.zh, en: goods?.en });
});
