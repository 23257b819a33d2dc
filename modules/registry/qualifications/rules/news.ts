/** Events of this capability; `_payload` only carries the type. */
interface Kind<P> {
  readonly name: string;
  readonly _payload?: P;
}

/**
 * A licence expired or was voided: offers of goods it covered are paused, releases stop (trading-domain
 * 19.4). `spuIds` and `casNos` are its scope; both empty covers everything.
 */
export const licenceEnded: Kind<{
  readonly memberId: string;
  readonly licenceId: string;
  readonly licenceType: string;
  readonly spuIds: readonly string[];
  readonly casNos: readonly string[];
}> = { name: 'qualifications.ended' };
