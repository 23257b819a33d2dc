/** Events of this capability; `_payload` only carries the type. */
interface Kind<P> {
  readonly name: string;
  readonly _payload?: P;
}

/**
 * With whom a company deals changed, or will: the days from which lines may be open that were shut before, today first.
 */
export const rulesChanged: Kind<{ readonly memberId: string; readonly days: readonly string[] }> = {
  name: 'counterparties.rulesChanged',
};
