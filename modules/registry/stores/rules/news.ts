/** Events of this capability; `_payload` only carries the type. */
interface Kind<P> {
  readonly name: string;
  readonly _payload?: P;
}
/** A store was disabled: its offers pause, its staff's console is closed (trading-domain 18). */
export const storeDisabled: Kind<{ readonly storeId: string; readonly memberId: string }> = {
  name: 'stores.disabled',
};
