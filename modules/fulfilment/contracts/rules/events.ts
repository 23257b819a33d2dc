import type { ProtocolState, ProtocolType } from './contract-lifecycle.ts';

/** Events of this capability; `_payload` only carries the type. */
interface Kind<P> {
  readonly name: string;
  readonly _payload?: P;
}
/** Reviewed and signed by all, and its first day has come (10 → 20). */
export const contractEffective: Kind<{ protocolId: string; type: ProtocolType; dealIds: readonly string[] }> =
  { name: 'contracts.effective' };
/** No new orders or releases until it is resumed. */
export const contractPaused: Kind<{ protocolId: string; from: ProtocolState }> = { name: 'contracts.paused' };
/** Completed (30) or expired (40). */
export const contractEnded: Kind<{ protocolId: string; state: '30' | '40' }> = { name: 'contracts.ended' };
