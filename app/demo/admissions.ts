import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { creditCodeCheck } from '#kernel/rules/check-digits.ts';
import { addDays, dayOf } from '#kernel/rules/clock.ts';
import type { InputOf } from '#kernel/rules/contract.ts';
import type { Actor } from '#kernel/server/actor.ts';
import { createContext, postCommitEffects } from '#kernel/server/context.ts';
import { inTransaction } from '#kernel/server/database.ts';
import { runDue } from '#kernel/server/jobs.ts';
import { renderPdf } from '#kernel/server/pdf.ts';
import { keepMadeFile } from '#office/attachments/server/door.ts';
import { applyCompany } from '#registry/members/contract/application.ts';
import {
  approveChange,
  companyRecord,
  extendCompany,
  listChanges,
  rejectChange,
  submitChange,
} from '#registry/members/contract/change.ts';
import { listMembers } from '#registry/members/contract/member.ts';
import { extendMember, requestStanding } from '#registry/members/contract/standing.ts';
import { licenceScene } from '#registry/members/rules/file-scenes.ts';
import { APPLICATION_FILES } from '#registry/members/rules/files.ts';
import type { Stage } from './stage.ts';

const at = (day: string, time: string): Date => new Date(`${day}T${time}:00+08:00`);
const codeOf = (first17: string): string => first17 + (creditCodeCheck(first17) ?? '');

/** The same file at every load. */
const CREATED = new Date('2026-01-05T02:00:00Z');
/** A licence's picture for an application, as its applicant would upload it. */
async function licence(s: Stage, who: Actor, applicationId: string, name: string): Promise<string> {
  const content = [
    { text: '营业执照（演示）  Business licence (demonstration)', style: 'title' },
    `名称 Name：${name}`,
  ];
  const body = await renderPdf({ title: '营业执照', locale: 'zh_CN', created: CREATED, content });
  return inTransaction(s.runtime.database.db, who, 'write', async (tx) => {
    const ctx = createContext(s.runtime, tx, who, {}, postCommitEffects());
    const sha256 = createHash('sha256').update(body).digest('hex');
    const made = {
      body,
      size: body.length,
      sha256,
      fileName: '营业执照.pdf',
      ext: 'pdf',
      scene: licenceScene,
      memberId: who.memberId,
      accountId: who.accountId,
    } as const;
    const file = await keepMadeFile(ctx, { ...made, bizType: APPLICATION_FILES, bizId: applicationId });
    return file.attachmentId;
  });
}

/** Applies as the form does: a draft, its licence, then submitted whole. */
async function applied(
  s: Stage,
  who: Actor,
  form: Parameters<typeof s.does<typeof applyCompany>>[2],
): Promise<void> {
  const draft = await s.does(who, applyCompany, { ...form, submit: false });
  const businessLicenceFileId = await licence(s, who, draft.applicationId, form.companyName ?? '');
  await s.does(who, applyCompany, {
    ...form,
    businessLicenceFileId,
    businessLicenceNoEnd: true,
    id: draft.applicationId,
    version: draft.version,
    submit: true,
  });
}

/** The customer of this name as an operator's list finds it. */
async function customer(s: Stage, operator: Actor, keyword: string) {
  const [row] = (await s.does(operator, listMembers, { keyword })).list;
  if (row === undefined) throw new Error(`no company is called ${keyword}`);
  return { id: row.id, version: row.version };
}

/**
 * What an operator asked for and a second person decides: credit, risk and sides of three companies, one of
 * them in force by now; and an extension the platform opened itself.
 */
async function standings(s: Stage, today: string): Promise<void> {
  const [operator, auditor] = [await s.as('operator'), await s.as('auditor')];
  const ask = async (
    keyword: string,
    wish: Pick<
      InputOf<typeof requestStanding>,
      'creditLine' | 'riskLevel' | 'intermediaryQualified' | 'memberType' | 'reason'
    >,
  ) => s.does(operator, requestStanding, { ...(await customer(s, operator, keyword)), ...wish });
  await s.hold(at(addDays(today, -3), '09:40'));
  const agreed = await ask('宁波甬海化学品', {
    creditLine: '18000000',
    riskLevel: 'A',
    intermediaryQualified: false,
    memberType: 'both',
    reason: '连续两年无逾期，申请将授信提高至 1800 万元',
  });
  await s.hold(at(addDays(today, -2), '11:15'));
  await s.does(auditor, approveChange, { id: agreed.id, version: agreed.version });
  await ask('厦门鹭泽供应链', {
    creditLine: '90000000',
    riskLevel: 'B',
    intermediaryQualified: true,
    memberType: 'both',
    reason: '中介业务量增长，申请提高授信额度',
  });
  await s.hold(at(addDays(today, -1), '16:20'));
  await ask('武汉江屿精细化工', {
    creditLine: '6000000',
    riskLevel: 'B',
    intermediaryQualified: false,
    memberType: 'both',
    reason: '企业拟销售自产中间体，申请增加卖方身份',
  });
  await s.does(operator, extendMember, {
    ...(await customer(s, operator, '上海沪礼国际贸易')),
    organisation: '西南销售公司',
    scope: '芳烃、醇类',
  });
}

/** What waits for the auditors: a company, a subsidiary, a change and an extension; another extension was refused. */
export async function loadAdmissions(s: Stage): Promise<void> {
  const today = dayOf(
    (await sql<{ now: Date }>`select clock_timestamp() as now`.execute(s.owner)).rows[0]?.now as Date,
  );
  const [auditor, applicant, parent] = [
    await s.as('auditor'),
    await s.as('unverified_seller', 'seller'),
    await s.as('seller_admin', 'seller'),
  ];
  const company = {
    customerType: '10' as const,
    enterpriseType: '30',
    industry: '20',
    region: '320281',
    postcode: '214400',
    phone: '0510-86880021',
    contact: applicant.name,
    contactMobile: '13800000021',
    bank: '演示银行江阴支行',
    bankAccount: '62000000000021',
    address: '滨江西路 21 号',
  };
  await s.hold(at(addDays(today, -2), '10:20'));
  await applied(s, applicant, {
    ...company,
    identityTypes: ['seller', 'buyer'],
    companyName: '演示溶剂贸易有限公司',
    abbreviation: '演示溶剂',
    socialCreditCode: codeOf('91320281XXDEM1121'),
    legalPerson: applicant.name,
    legalPersonIdNo: '11010519491231002X',
  });
  const binlan = await s.as('binlan_admin', 'seller');
  const record = await s.does(binlan, companyRecord, {});
  await s.does(binlan, submitChange, {
    ...record.fields,
    version: record.version,
    legalPerson: '演示新法人',
  });
  await s.hold(at(addDays(today, -1), '15:05'));
  await applied(s, parent, {
    ...company,
    kind: 'sub',
    identityTypes: ['seller'],
    companyName: '演示仓储子公司有限公司',
    abbreviation: '演示仓储子',
    socialCreditCode: codeOf('91320281XXDEM1122'),
    legalPerson: '演示法人',
    subsidiaryShare: '51',
    adminName: '演示十二',
    adminLogin: 'demo_sub_admin',
    adminEmail: 'demo_sub_admin@chem.example',
  });
  const dongyu = await s.as('dongyu_admin', 'seller');
  await s.does(dongyu, extendCompany, {
    version: (await s.does(dongyu, companyRecord, {})).version,
    organisation: '华南销售公司',
    scope: '聚烯烃',
  });
  const asked = (await s.does(auditor, listChanges, { kind: 'company', what: 'extension', state: ['10'] }))
    .list[0];
  if (asked !== undefined)
    await s.does(auditor, rejectChange, {
      id: asked.id,
      version: asked.version,
      reason: '业务范围与所附资质不符',
    });
  await standings(s, today);
  await runDue(s.runtime);
  await sql`update kernel.clock set held_at = null`.execute(s.owner);
}
