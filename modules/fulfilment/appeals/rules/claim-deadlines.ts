import { type AppealType, TYPE } from './appeal-lifecycle.ts';

const DAY = 86_400_000;
const SHORT = 7;
const LONG = 30;
/** Hidden defects of quality may be claimed for two years, with the consent of the operator. */
export const HIDDEN_DAYS = 730;

export type Aspect = 'quantity' | 'quality';
export interface ClaimKind {
  readonly appealType: AppealType;
  /** Of type 10: whether the tonnes or what is in them is disputed. */
  readonly aspect: Aspect | null;
  readonly hiddenDefect: boolean;
}
/** Calendar days a claim may be made in, from the receipt; of other claims from the document itself. */
export function claimDays({ appealType, aspect, hiddenDefect }: ClaimKind): number {
  if (appealType === TYPE.packaging || appealType === TYPE.logistics) return SHORT;
  if (appealType === TYPE.other) return LONG;
  if (aspect === 'quantity') return SHORT;
  return hiddenDefect ? HIDDEN_DAYS : LONG;
}
/** The instant from which on a claim comes too late; null while nothing was received yet. */
export function claimDeadline(kind: ClaimKind, receivedAt: Date | null, documentAt: Date): Date | null {
  const from = kind.appealType === TYPE.other ? documentAt : receivedAt;
  return from === null ? null : new Date(from.getTime() + claimDays(kind) * DAY);
}
/** Whether a decided quantity is a shortage of weight, and no mere measure of what is affected. */
export const isShortage = (appealType: string, aspect: string | null): boolean =>
  appealType === TYPE.logistics || aspect === 'quantity';
