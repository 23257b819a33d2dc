import { NotFound } from '#kernel/rules/refusals.ts';
import { readHistory } from '#kernel/server/trade-history.ts';
import { maskMobile } from '#office/identity/rules/names.ts';
import { staffOf } from '#office/organisation/server/door.ts';
import { memberDetail, memberHistory } from '../../contract/member.ts';
import { called, subsidiariesOf } from '../door.ts';
import { mustSee } from '../seen-customers.ts';
import { members } from '../tables.ts';
import type { MemberContext } from './lock-member.ts';
import { memberLines, seesWhole, shownMembers } from './see-members.ts';

/** Invoice data and delivery addresses of a company; numbers of people masked for who may not change the company. */
async function papersOf(ctx: MemberContext, memberId: string) {
  const { billings, addresses } = await ctx.service('memberBusiness').papersOf(ctx, memberId);
  return {
    billings: [...billings],
    addresses: addresses.map((a) => ({
      ...a,
      receiverPhone: seesWhole(ctx) ? a.receiverPhone : hidden(a.receiverPhone),
    })),
  };
}
const hidden = (number: string): string =>
  /^1\d{10}$/.test(number) ? maskMobile(number) : `****${number.slice(-4)}`;

/** One company in full, with what it has going on (R-CUST-006). */
export const memberDetailHandler = members.query(memberDetail, async (ctx) => {
  const line = await memberLines(ctx).where('m.id', '=', ctx.input.id).executeTakeFirst();
  const m = await ctx.tx
    .selectFrom('members.member')
    .selectAll()
    .where('id', '=', ctx.input.id)
    .executeTakeFirst();
  const r = await ctx.tx
    .selectFrom('members.record')
    .selectAll()
    .where('member_id', '=', ctx.input.id)
    .executeTakeFirst();
  const [row] = line === undefined ? [] : await shownMembers(ctx, [line]);
  if (row === undefined || m === undefined || r === undefined) throw NotFound({});
  const business = ctx.service('memberBusiness');
  const staff = await staffOf(ctx, m.id);
  const whole = seesWhole(ctx);
  return {
    ...row,
    crmMemberId: m.crm_member_id,
    lei: m.lei,
    legalPerson: r.legal_person,
    address: r.address,
    postcode: r.postcode,
    fax: r.fax,
    contactMobile: r.contact_mobile === null || whole ? r.contact_mobile : hidden(r.contact_mobile),
    bank: r.bank,
    bankAccountTail: r.bank_account_tail,
    businessLicenceFileId: r.business_licence_file_id,
    intermediaryQualified: m.intermediary_qualified,
    autoApproval: m.auto_approval,
    announceConsent: m.announce_consent,
    performanceScore: r.performance_score,
    creditLine: r.credit_line,
    riskLevel: r.risk_level,
    disabledReason: m.disabled_reason,
    agreementVersion: m.agreement_version,
    agreedAt: m.agreed_at?.toISOString() ?? null,
    subsidiaries: (await subsidiariesOf(ctx, { memberId: m.id })).map((s) => ({
      id: s.id,
      name: called(ctx, s),
    })),
    staff: staff.length,
    administrators: staff.filter((e) => e.adminFlag).length,
    ...(await business.countsOf(ctx, m.id)),
    licences: [...(await business.licencesOf(ctx, m.id))],
    ...(await papersOf(ctx, m.id)),
  };
});

/** What happened to a company, newest first. */
export const memberHistoryHandler = members.query(memberHistory, async (ctx) => {
  await mustSee(ctx, ctx.input.id);
  const steps = await readHistory(ctx, { bizType: 'MEMBER', bizId: ctx.input.id, latest: 200 }, [
    'seq',
    'action',
    'fromState',
    'toState',
    'changes',
    'actorName',
    'reason',
    'at',
  ]);
  return steps.map(({ fromState: from, toState: to, ...step }) => ({ ...step, from, to }));
});
