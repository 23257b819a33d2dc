import { fillBoth } from '#kernel/rules/words.ts';
import { contractSentences } from '../rules/content-words.ts';
import { PROTOCOL, PROTOCOL_TYPE, protocolLifecycle } from '../rules/contract-lifecycle.ts';
import { ProtocolFields } from '../rules/protocol-fields.ts';
import { BIZ, type ContractContext, type Protocol } from './tables.ts';

interface Owner {
  readonly memberId: string;
  readonly deptId: string | null;
  readonly empId: string | null;
}
/** A deal through an intermediary by commission, of which the parties owe each other an agreement (type 50). */
export interface Mediated {
  readonly payer: 'seller' | 'buyer';
  readonly seller: Owner;
  readonly buyer: Owner;
  readonly intermediary: Owner;
  readonly dealId: string;
  readonly dealNo: string;
  readonly applicationNo: string;
}

/**
 * — → 00 as the effect of the deal: a draft of who pays the commission, between the three. Rate and amount stand in
 * the application, which the payer and the intermediary read; the draft names it.
 */
export async function draftAgreement(ctx: ContractContext, of: Mediated): Promise<string> {
  const other = of.payer === 'seller' ? 'buyer' : 'seller';
  const args = { no: of.applicationNo, deal: of.dealNo };
  const title = fillBoth(contractSentences.table.mediationTitle, args);
  const fields = ProtocolFields.parse({
    protocolType: PROTOCOL_TYPE.intermediary,
    title: title.zh,
    titleEn: title.en,
    externalNo: of.applicationNo,
    counterpartyId: of[other].memberId,
    intermediaryId: of.intermediary.memberId,
    dealIds: [of.dealId],
  });
  const now = await ctx.now();
  const row = (await ctx.tx
    .insertInto('contracts.protocol')
    .values({
      gmt_create: now,
      gmt_modified: now,
      created_by: ctx.actor.accountId,
      modified_by: ctx.actor.accountId,
      protocol_no: await ctx.number('HT', 'B'),
      protocol_state: protocolLifecycle.next('create', null, 'effect'),
      protocol_type: PROTOCOL_TYPE.intermediary,
      title: title.zh,
      title_en: title.en,
      external_no: of.applicationNo,
      language: fields.language,
      deal_ids: [of.dealId],
      drafter_member_id: of[of.payer].memberId,
      drafter_side: of.payer,
      ...ownerColumns('seller', of.seller),
      ...ownerColumns('buyer', of.buyer),
      ...ownerColumns('intermediary', of.intermediary),
      tolerance_plus: '0',
      draft: JSON.stringify(fields),
    } as never)
    .returningAll()
    .executeTakeFirstOrThrow()) as Protocol;
  await ctx.history({
    bizType: BIZ,
    bizId: row.id,
    bizNo: row.protocol_no,
    action: 'create',
    from: null,
    to: PROTOCOL.initial,
    side: 'effect',
    parties: [row.drafter_member_id],
  });
  return row.protocol_no;
}
const ownerColumns = (side: 'seller' | 'buyer' | 'intermediary', of: Owner) => ({
  [`${side}_member_id`]: of.memberId,
  [`${side}_owner_dept_id`]: of.deptId,
  [`${side}_owner_emp_id`]: of.empId,
});
