import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { sign } from '#app/tests/acts.ts';
import { refused } from '#app/world.ts';
import { PROTOCOL_TYPE } from '#fulfilment/contracts/rules/contract-lifecycle.ts';
import { voidDeal } from '#fulfilment/deals/contract/deal.ts';
import { DeadlinePassed, NotFound, StateNotAllowed, Validation } from '#kernel/rules/refusals.ts';
import { SameCompany } from '#registry/members/rules/refusals-registry.ts';
import { LicenceMissing } from '#registry/qualifications/rules/refusals.ts';
import { chooseType, consentThread } from '#trading/offers/contract/negotiation.ts';
import { IntermediaryInTime } from '#trading/offers/rules/refusals-offer.ts';
import {
  acceptApplication,
  addApplication,
  consentApplication,
  listApplications,
  refuseApplication,
  submitApplication,
  updateApplication,
  withdrawApplication,
} from '../contract/application.ts';
import { approveApplication, cancelApplication, rejectApplication } from '../contract/oversight.ts';
import {
  ApplicationConsentsMissing,
  IntermediaryDeclinedBefore,
  IntermediaryNotQualified,
} from '../rules/refusals.ts';
import {
  applicationOf,
  approve,
  asked,
  chosen,
  eventsTold,
  type IntermediaryWorld,
  intermediaryWorld,
  one,
  proposal,
  see,
  submitted,
  threadOf,
} from './intermediary-world.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });
let w: IntermediaryWorld;
beforeAll(async () => {
  w = await intermediaryWorld();
});
const clean = async () => expect(await w.world.audit()).toEqual({});

describe('R-INTM-001 R-INTM-002 R-INTM-003 R-GEN-017 the way of a deal by commission', () => {
  test('R-OFFER-014 R-OFFER-020 R-OFFER-024 35 → 50 → 60: draft, consents, approval, acceptance; deal, letter and order at once, an agreement to draft, a commission', async () => {
    const { thread, draft } = await chosen(w);
    expect(draft).toMatchObject({
      stage: 'draft',
      threadStatus: '35',
      can: ['View', 'edit', 'submit', 'thread'],
    });
    const saved = await w.seller.does(updateApplication, { ...one(draft), ...proposal(w.between) });
    const sent = await w.seller.does(submitApplication, one(saved));
    await refused(w.auditor.does(approveApplication, one(sent)), ApplicationConsentsMissing);
    const agreed = await w.buyer.does(consentApplication, one(sent));
    const approved = await w.auditor.does(approveApplication, one(agreed));
    expect(await threadOf(w, thread.id)).toMatchObject({ status: '50', waitsFor: 'intermediary' });
    expect(await see(w.between, sent.id)).toMatchObject({
      stage: 'answer',
      side: 'intermediary',
      dealAmount: '1053000.00',
      commissionAmount: '13162.50',
      can: ['View', 'accept', 'refuse'],
    });
    await w.between.does(acceptApplication, one(approved));
    const dealt = await threadOf(w, thread.id);
    expect(dealt).toMatchObject({ status: '60', transactionType: '20' });
    expect([dealt.dealId, dealt.letterId, dealt.orderId].every((id) => id !== null)).toBe(true);
    expect(await see(w.between, sent.id)).toMatchObject({
      stage: 'accepted',
      threadStatus: '60',
      can: ['View'],
    });
    const { rows } = await sql`select protocol_type, protocol_state, drafter_member_id, intermediary_member_id
      from contracts.protocol where ${dealt.dealId}::bigint = any (deal_ids)`.execute(w.world.sql);
    expect(rows).toEqual([
      {
        protocol_type: PROTOCOL_TYPE.intermediary,
        protocol_state: '00',
        drafter_member_id: w.buyer.actor.memberId,
        intermediary_member_id: w.between.actor.memberId,
      },
    ]);
    expect(await eventsTold(w, w.buyer, sent.id)).toEqual(['N-INT-01', 'N-INT-03']);
    expect(await eventsTold(w, w.betweenAdmin, sent.id)).toEqual(['N-INT-02']);
    await clean();
  });

  test('R-OFFER-022 50 → 55 refused with a reason: not the same one again, another is chosen and accepts', async () => {
    const first = await asked(w);
    await refused(w.between2.does(refuseApplication, { ...one(first), reason: '不是我的' }), NotFound);
    await w.between.does(refuseApplication, { ...one(first), reason: '额度不足' });
    expect(await threadOf(w, first.thread.id)).toMatchObject({ status: '55' });
    expect(await eventsTold(w, w.seller, first.id)).toContain('N-INT-04');
    const at55 = await threadOf(w, first.thread.id);
    await w.seller.does(chooseType, { ...one(at55), transactionType: '20' });
    const draft = await applicationOf(w.seller, first.thread.negotiationNo);
    expect(draft.id).not.toBe(first.id);
    const again = await w.seller.does(updateApplication, { ...one(draft), ...proposal(w.between) });
    await refused(w.seller.does(submitApplication, one(again)), IntermediaryDeclinedBefore);
    const other = await w.seller.does(updateApplication, { ...one(again), ...proposal(w.between2) });
    const sent = await w.seller.does(submitApplication, one(other));
    const approved = await approve(w, sent);
    await w.between2.does(acceptApplication, one(approved));
    expect(await threadOf(w, first.thread.id)).toMatchObject({ status: '60' });
    expect((await see(w.between, first.id)).threadStatus).toBe('55');
    await clean();
  });

  test('50 → 55 when nobody answers: 24 working hours, and at the deadline itself the answer is late', async () => {
    const at = await asked(w);
    const { respondBy } = await see(w.between, at.id);
    await w.world.hold(respondBy as string);
    await refused(w.between.does(refuseApplication, { ...one(at), reason: '太迟了' }), DeadlinePassed);
    await w.world.hold(null);
    await w.world.push('14d');
    await w.world.tick();
    expect(await see(w.between, at.id)).toMatchObject({ stage: 'lapsed', threadStatus: '55', can: ['View'] });
    expect(await threadOf(w, at.thread.id)).toMatchObject({ status: '55' });
    expect(await eventsTold(w, w.betweenAdmin, at.id)).toEqual(['N-INT-02', 'N-INT-04']);
    await clean();
  });
});

describe('4.1 who applies, who consents, who approves', () => {
  test('an intermediary applies with the number a party gave it, and learns goods and names by their consents', async () => {
    const { thread } = await chosen(w);
    await refused(
      w.between.does(addApplication, { negotiationNo: 'NG-0000', ...proposal(w.between) }),
      NotFound,
    );
    const added = await w.between.does(addApplication, {
      negotiationNo: thread.negotiationNo,
      ...proposal(w.between, { intermediaryId: null }),
    });
    const sent = await w.between.does(submitApplication, one(added));
    expect(await see(w.between, sent.id)).toMatchObject({
      side: 'intermediary',
      productZh: null,
      seller: { zh: null },
      dealAmount: null,
      commissionAmount: null,
    });
    const bySeller = await w.seller.does(consentApplication, one(sent));
    await refused(w.seller.does(consentApplication, one(bySeller)), StateNotAllowed);
    const byBuyer = await w.buyer.does(consentApplication, one(bySeller));
    expect((await see(w.between, sent.id)).productZh).not.toBeNull();
    await w.auditor.does(approveApplication, one(byBuyer));
    expect(await threadOf(w, thread.id)).toMatchObject({ status: '50' });
    await clean();
  });

  test('a company without the right does not mediate, nor does a party itself; what is missing is said at the fields', async () => {
    const { thread, draft } = await chosen(w);
    await refused(
      w.outsider.does(addApplication, { negotiationNo: thread.negotiationNo, ...proposal(w.outsider) }),
      IntermediaryNotQualified,
    );
    await refused(
      w.seller.does(updateApplication, { ...one(draft), ...proposal(w.outsider) }),
      IntermediaryNotQualified,
    );
    await refused(w.seller.does(updateApplication, { ...one(draft), ...proposal(w.buyer) }), NotFound);
    await refused(w.seller.does(submitApplication, one(draft)), Validation as never);
    await refused(
      w.seller.does(updateApplication, {
        ...one(draft),
        ...proposal(w.between, { commissionRate: '5.001' }),
      }),
      Validation as never,
    );
  });

  test('a company of the buyer’s group mediates and is marked as related; one of the same credit code does not', async () => {
    const parent = sql`update members.member set parent_member_id = ${w.buyer.actor.memberId}::bigint where id = ${w.between2.actor.memberId}::bigint`;
    await parent.execute(w.world.sql);
    const at = await asked(w, w.between2);
    expect(await see(w.auditor, at.id)).toMatchObject({ related: true });
    await w.between2.does(acceptApplication, one(at));
    const { rows } = await sql<{ related_party: boolean }>`
      select related_party from deals.deal where source_id = ${at.thread.id}::bigint`.execute(w.world.sql);
    expect(rows).toEqual([{ related_party: true }]);
    await sql`update members.member set parent_member_id = null where id = ${w.between2.actor.memberId}::bigint`.execute(
      w.world.sql,
    );
    const { rows: codes } = await sql<{ code: string }>`
      select credit_code as code from members.member where id = ${w.between2.actor.memberId}::bigint`.execute(
      w.world.sql,
    );
    const set = (code: unknown) =>
      sql`update members.member set credit_code = ${code} where id = ${w.between2.actor.memberId}::bigint`.execute(
        w.world.sql,
      );
    const { rows: buyers } = await sql<{ code: string }>`
      select credit_code as code from members.member where id = ${w.buyer.actor.memberId}::bigint`.execute(
      w.world.sql,
    );
    const { draft } = await chosen(w);
    const saved = await w.seller.does(updateApplication, { ...one(draft), ...proposal(w.between2) });
    const clash = await set(buyers[0]?.code).then(
      () => true,
      () => false,
    );
    if (clash) {
      await refused(w.seller.does(submitApplication, one(saved)), SameCompany);
      await set(codes[0]?.code);
    }
    await clean();
  });

  test('withdrawn, changed and submitted again: the consents given before count no more; rejected, its applicant reads why', async () => {
    const sent = await submitted(w);
    const agreed = await w.buyer.does(consentApplication, one(sent));
    await refused(
      w.seller.does(updateApplication, { ...one(agreed), ...proposal(w.between) }),
      StateNotAllowed,
    );
    const back = await w.seller.does(withdrawApplication, one(agreed));
    const saved = await w.seller.does(updateApplication, {
      ...one(back),
      ...proposal(w.between, { commissionRate: '2' }),
    });
    const again = await w.seller.does(submitApplication, one(saved));
    expect(await see(w.buyer, sent.id)).toMatchObject({
      buyerConsented: false,
      sellerConsented: true,
      commissionAmount: '21060.00',
      stage: 'consents',
    });
    const rejected = await w.auditor.does(rejectApplication, { ...one(again), reason: '资料不全' });
    expect(await see(w.seller, sent.id)).toMatchObject({ stage: 'rejected', rejectReason: '资料不全' });
    const third = await w.seller.does(submitApplication, one(rejected));
    const approved = await approve(w, third);
    await w.between.does(acceptApplication, one(approved));
    await clean();
  });

  test('one open application per negotiation: the first wins, the second is refused with the state; so no chain either', async () => {
    const { thread, draft } = await chosen(w);
    const other = await w.buyer.does(addApplication, {
      negotiationNo: thread.negotiationNo,
      ...proposal(w.between, { commissionPayer: '20' }),
    });
    const saved = await w.seller.does(updateApplication, { ...one(draft), ...proposal(w.between) });
    const sent = await w.seller.does(submitApplication, one(saved));
    await refused(w.buyer.does(submitApplication, one(other)), StateNotAllowed);
    const approved = await approve(w, sent);
    await refused(w.buyer.does(submitApplication, one(other)), NotFound);
    await w.between.does(acceptApplication, one(approved));
    await refused(
      w.between2.does(addApplication, { negotiationNo: thread.negotiationNo, ...proposal(w.between2) }),
      NotFound,
    );
  });
});

describe('3.5 the ways out', () => {
  test('back to direct while the operator has not approved: the application is void, and the drafts are gone', async () => {
    const sent = await submitted(w);
    const at35 = await threadOf(w, sent.thread.id);
    await w.seller.does(chooseType, { ...one(at35), transactionType: '10' });
    expect(await threadOf(w, sent.thread.id)).toMatchObject({ status: '30' });
    expect(await see(w.seller, sent.id)).toMatchObject({ stage: 'withdrawn', threadStatus: '30' });
    const { rows } =
      await sql`select state from approvals.task where kind = 'INTERMEDIARY' and document_id = ${sent.id}::bigint`.execute(
        w.world.sql,
      );
    expect(rows).toEqual([{ state: '40' }]);
    await refused(w.auditor.does(approveApplication, one(await see(w.auditor, sent.id))), StateNotAllowed);
    await clean();
  });

  test('the operator ends it after two working days, not before; he is told when that is', async () => {
    const { thread, draft } = await chosen(w);
    const row = await applicationOf(w.operator, thread.negotiationNo);
    expect(row).toMatchObject({ id: draft.id, intermediaryId: null, commissionRate: null });
    await refused(
      w.operator.does(cancelApplication, { ...one(row), reason: '逾期未办理' }),
      IntermediaryInTime,
    );
    await w.world.push('6d');
    expect(await eventsTold(w, w.operator, thread.id, 'NEGOTIATION')).toContain('N-INT-04');
    await w.operator.does(cancelApplication, { ...one(row), reason: '逾期未办理' });
    expect(await threadOf(w, thread.id)).toMatchObject({ status: '05' });
    expect((await w.seller.does(listApplications, { keyword: thread.negotiationNo })).list).toEqual([]);
    await clean();
  });

  test('4.2 a licence that lapsed meanwhile shuts acceptance and, at 55, the direct way too', async () => {
    const at = await asked(w);
    await sql`update qualifications.licence set start_date = start_date - 4000, end_date = end_date - 4000 where member_id = ${w.seller.actor.memberId}::bigint`.execute(
      w.world.sql,
    );
    await refused(w.between.does(acceptApplication, one(at)), LicenceMissing);
    await w.between.does(refuseApplication, { ...one(at), reason: '卖方资质过期' });
    const at55 = await threadOf(w, at.thread.id);
    const agreed = await w.buyer.does(consentThread, { ...one(at55), action: 'goDirect' });
    await refused(w.seller.does(chooseType, { ...one(agreed), transactionType: '10' }), LicenceMissing);
    await sql`update qualifications.licence set start_date = start_date + 4000, end_date = end_date + 4000 where member_id = ${w.seller.actor.memberId}::bigint`.execute(
      w.world.sql,
    );
    await w.seller.does(chooseType, { ...one(agreed), transactionType: '10' });
    expect(await threadOf(w, at.thread.id)).toMatchObject({ status: '30' });
    await clean();
  });

  test('the deal takes effect: the commission is due, and stays so; the goods are sold once', async () => {
    const at = await asked(w);
    await w.between.does(acceptApplication, one(at));
    expect((await see(w.between, at.id)).commissionDueAt).toBeNull();
    const { letterId } = await threadOf(w, at.thread.id);
    await sign(w.world, w.seller, letterId as string);
    await sign(w.world, w.buyer, letterId as string);
    const [payer, mediator] = [await see(w.buyer, at.id), await see(w.between, at.id)];
    expect(mediator.commissionDueAt).not.toBeNull();
    expect(payer.commissionDueAt).toBe(mediator.commissionDueAt);
    await clean();
  });

  test('60 → 05 the deal falls before it takes effect: no commission, the intermediary is told', async () => {
    const at = await asked(w);
    await w.between.does(acceptApplication, one(at));
    const { dealId } = await threadOf(w, at.thread.id);
    const { rows } = await sql<{
      version: number;
    }>`select version from deals.deal where id = ${dealId}::bigint`.execute(w.world.sql);
    await w.operator.does(voidDeal, {
      id: dealId as string,
      version: rows[0]?.version as number,
      faultSide: 'buyer',
      reason: '买方违约未签',
    } as never);
    expect(await see(w.between, at.id)).toMatchObject({ stage: 'fallen', threadStatus: '05' });
    expect(await eventsTold(w, w.between, at.id)).toContain('N-DEAL-04');
    await clean();
  });
});
