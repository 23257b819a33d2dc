/** Events of this capability; `_payload` only carries the type. */
interface Kind<P> {
  readonly name: string;
  readonly _payload?: P;
}
/**
 * A store was disabled: its offers pause, its staff's console is closed (trading-domain 18). `disablingId` is
 * what an undo names.
 */
export const storeDisabled: Kind<{
  readonly storeId: string;
  readonly memberId: string;
  readonly disablingId: string;
}> = {
  name: 'stores.disabled',
};
