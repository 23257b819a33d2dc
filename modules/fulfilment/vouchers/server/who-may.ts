import { ENCUMBRANCE } from '../rules/voucher-lifecycle.ts';
import type { Sides } from './lock-voucher.ts';
import type { Request, Voucher } from './tables.ts';

/** On which side the reader's consent is still missing; null: on none. */
export function consentSide(
  request: Request,
  sides: { readonly holder: boolean; readonly custodian: boolean },
): 'holder' | 'custodian' | null {
  if (sides.custodian && request.custodian_signature === null) return 'custodian';
  if (request.kind === 'void' && sides.holder && request.holder_signature === null) return 'holder';
  return null;
}
/** Who may free it: the beneficiary, the operator where he froze it; what notes have planned is freed by the notes alone. */
export function freedBy(v: Voucher, sides: Sides, reserved: boolean): 'beneficiary' | 'operator' | null {
  if (reserved) return null;
  if (v.encumbrance_type === ENCUMBRANCE.court) return sides.operator ? 'operator' : null;
  return sides.beneficiary ? 'beneficiary' : null;
}
