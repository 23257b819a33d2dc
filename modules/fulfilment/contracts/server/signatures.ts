import type { PartySide, Protocol, Signer } from './tables.ts';

/** The parties of a contract, the third only where there is one. */
export const partySides = (p: Pick<Protocol, 'intermediary_member_id'>): readonly PartySide[] =>
  p.intermediary_member_id === null ? ['seller', 'buyer'] : ['seller', 'buyer', 'intermediary'];
export const memberOf = (p: Protocol, side: PartySide): string | null => p[`${side}_member_id`];
export const signerOf = (p: Protocol, side: PartySide): Signer | null => p[`${side}_signer`];
export const allSigned = (p: Protocol): boolean => partySides(p).every((side) => signerOf(p, side) !== null);
/** Whether a party beside the submitter signed: then it is not withdrawn any more (11.2). */
export const otherSigned = (p: Protocol): boolean =>
  partySides(p).some((side) => side !== p.drafter_side && signerOf(p, side) !== null);
/** A party signs after the submitter, and the other side of the contract once it has passed the review. */
export function mayCountersign(p: Protocol, side: PartySide): boolean {
  if (side === p.drafter_side) return true;
  return signerOf(p, p.drafter_side) !== null && p.other_passed_at !== null;
}
/** Somebody signed without authority: his name, for the review that refuses it; null where all may. */
export const unauthorised = (p: Protocol): string | null =>
  partySides(p)
    .map((side) => signerOf(p, side))
    .find((s) => s !== null && !s.authorised)?.name ?? null;
