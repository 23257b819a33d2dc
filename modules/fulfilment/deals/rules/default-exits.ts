/** What a default does to the thread's goods, deposits and orders (trading-domain 3.5: 30, 45, 60 → 05). */
export type Fault = 'buyer' | 'seller' | 'none';
export interface DepositHeld {
  readonly by: 'buyer' | 'seller';
  readonly nature: '10' | '20' | '30';
}
export interface DefaultExit {
  /** Goods held at 30 go back by UNHOLD; sold at 45 and 60 by UNSELL. */
  readonly goods: 'UNHOLD' | 'UNSELL';
  readonly cancelOrders: boolean;
  /** Threads frozen by this lock run on again. */
  readonly unfreeze: boolean;
  readonly deposits: readonly {
    readonly by: DepositHeld['by'];
    readonly act: 'FORFEIT' | 'RELEASE' | 'RELEASE_DOUBLE';
  }[];
}

/**
 * The exit from a deal whose letter is not effective. The deposit of the party at fault is forfeited to the
 * injured one, the other's is released;
 * a receiver in default of earnest money returns double (1.2); prepayments always go back. Without fault
 * everything is released.
 */
export function defaultExit(
  status: '30' | '45' | '60',
  fault: Fault,
  deposits: readonly DepositHeld[],
): DefaultExit {
  const sold = status !== '30';
  return {
    goods: sold ? 'UNSELL' : 'UNHOLD',
    cancelOrders: sold,
    unfreeze: !sold,
    deposits: deposits.map((d) => ({ by: d.by, act: depositAct(d, fault) })),
  };
}
function depositAct(d: DepositHeld, fault: Fault): 'FORFEIT' | 'RELEASE' | 'RELEASE_DOUBLE' {
  if (d.nature === '30' || fault === 'none') return 'RELEASE';
  if (d.by === fault) return 'FORFEIT';
  return d.nature === '20' ? 'RELEASE_DOUBLE' : 'RELEASE';
}

/** Orders that a default cancels: only those not yet beyond awaiting payment (INV-DEAL-04). */
export const cancelsOrder = (orderState: string): boolean => orderState === '00' || orderState === '10';
