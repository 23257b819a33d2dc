import { agreedLegs } from '#fulfilment/deals/server/door.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import { InvalidInput } from '#kernel/server/dispatch.ts';
import { bindFiles } from '#office/attachments/server/door.ts';
import { ownerTriple } from '#office/organisation/server/door.ts';
import { WHOLE_COMPANY } from '#kernel/server/scope.ts';
import { PROTOCOL_TYPE } from '../rules/contract-lifecycle.ts';
import { totalOf, totalQuantity } from '../rules/contract-terms.ts';
import { contractScene } from '../rules/file-scenes.ts';
import type { ProtocolFields } from '../rules/protocol-fields.ts';
import type { Ground } from './compose-terms.ts';
import { groundSoFar } from './ground.ts';
import { namedProtocol } from './lifecycle.ts';
import { BIZ, type ContractContext, type Protocol, SCOPE } from './tables.ts';

/** The side that writes is the identity in which its person acts. */
export const drafterSide = (ctx: ContractContext): 'seller' | 'buyer' =>
  ctx.actor.identity === 'seller' ? 'seller' : 'buyer';
const CNY = 'CNY';

/** Figures of a draft for its list: of its own lines, or of its deals. */
function figures(f: ProtocolFields, ground: Ground | null) {
  if (f.protocolType === PROTOCOL_TYPE.spot && ground !== null && ground.legs.length > 0) {
    const lines = ground.legs.map((l) => ({ quantity: l.quantity, unitPrice: l.price }));
    const [first] = ground.legs;
    return {
      currency: first?.currency ?? null,
      uom: first?.uom ?? null,
      product_zh: first?.terms.goods.name ?? null,
      product_en: first?.terms.goods.nameEn ?? null,
      product_name_id: first?.productNameId ?? null,
      total_qty: totalQuantity(lines),
      total_amount: totalOf(lines),
      provisional: ground.legs.some((l) => l.terms.price.provisional),
      tolerance_plus: first?.terms.quantity.tolerancePlus ?? '0',
    };
  }
  const some = f.protocolType === PROTOCOL_TYPE.framework && f.lines.length > 0;
  return {
    currency: some ? (f.currency ?? CNY) : null,
    uom: some ? (f.lines[0]?.uom ?? null) : null,
    product_zh: null,
    product_en: null,
    product_name_id: null,
    total_qty: some ? totalQuantity(f.lines) : null,
    total_amount: some ? totalOf(f.lines) : null,
    provisional: some && f.lines.some((l) => l.priceMode !== '10'),
    tolerance_plus: f.tolerancePlus ?? '0',
  };
}

/** Who the other company is, as far as the draft says; its owner there is who kept its deal, else nobody yet. */
function otherSide(f: ProtocolFields, ground: Ground | null, side: 'seller' | 'buyer') {
  const other = side === 'seller' ? 'buyer' : 'seller';
  const leg = ground?.legs[0];
  const owner =
    leg !== undefined
      ? other === 'seller'
        ? leg.sellerOwner
        : leg.buyerOwner
      : ground?.parent
        ? {
            deptId: ground.parent[`${other}_owner_dept_id`],
            empId: ground.parent[`${other}_owner_emp_id`],
          }
        : { deptId: null, empId: null };
  return {
    [`${other}_member_id`]: (other === 'seller' ? ground?.sellerId : ground?.buyerId) ?? f.counterpartyId,
    [`${other}_owner_dept_id`]: owner.deptId,
    [`${other}_owner_emp_id`]: owner.empId,
  };
}

/** A draft names no deal and no contract its writer does not reach, but those it named before. Refuses 10301. */
async function requireReached(
  ctx: ContractContext,
  f: ProtocolFields,
  before: Pick<Protocol, 'deal_ids' | 'parent_id'> | null,
): Promise<void> {
  const named = f.dealIds.filter((id) => !before?.deal_ids.includes(id));
  const legs = await agreedLegs(ctx, { dealIds: named, within: SCOPE });
  if (named.some((id) => !legs.some((l) => l.dealId === id))) throw NotFound({}, 'dealIds');
  if (f.parentId === null || f.parentId === before?.parent_id) return;
  if ((await namedProtocol(ctx, f.parentId, SCOPE)) === undefined) throw NotFound({}, 'parentId');
}

/** The columns a draft's fields come to. Refuses 10301. */
export async function draftColumns(ctx: ContractContext, f: ProtocolFields, before: Protocol | null) {
  await requireReached(ctx, f, before);
  const ground = await groundSoFar(ctx, { id: before?.id ?? '0', draft: f }, WHOLE_COMPANY);
  const side = drafterSide(ctx);
  if (f.counterpartyId !== null && f.counterpartyId === ctx.actor.memberId)
    throw new InvalidInput([{ field: 'counterpartyId', rule: 'field.select', message: '' }]);
  return {
    external_no: f.externalNo,
    protocol_type: f.protocolType,
    title: f.title,
    title_en: f.titleEn,
    language: f.language,
    parent_id: ground?.parent?.id ?? null,
    deal_ids: f.dealIds,
    intermediary_member_id: ground?.intermediaryId ?? null,
    effective_date: f.effectiveDate,
    expiry_date: f.expiryDate,
    draft: JSON.stringify(f),
    ...figures(f, ground),
    ...otherSide(f, ground, side),
  };
}
/** Whose a new contract is on the writer's side. */
export async function ownColumns(ctx: ContractContext) {
  const side = drafterSide(ctx);
  const owner = await ownerTriple(ctx);
  return {
    drafter_member_id: ctx.actor.memberId as string,
    drafter_side: side,
    [`${side}_member_id`]: ctx.actor.memberId,
    [`${side}_owner_dept_id`]: owner.deptId,
    [`${side}_owner_emp_id`]: owner.empId,
  };
}
export const FILES = BIZ;
export const bindDraftFiles = async (ctx: ContractContext, p: Protocol, ids: readonly string[]) => {
  await bindFiles(ctx, {
    bizType: FILES,
    bizId: p.id,
    attachmentIds: ids,
    scenes: [contractScene],
    most: 20,
  });
};
