/** Events of this capability; `_payload` only carries the type. */
interface Kind<P> {
  readonly name: string;
  readonly _payload?: P;
}
/**
 * A company was disabled (trading-domain 19.2): what it offers is taken down, what it negotiates ends or
 * waits for the operator, its stores close.
 */
export const memberDisabled: Kind<{ readonly memberId: string; readonly reason: string }> = {
  name: 'members.disabled',
};
/** A company may trade again; what was taken down stays down. */
export const memberEnabled: Kind<{ readonly memberId: string }> = { name: 'members.enabled' };
