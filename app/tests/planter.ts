import type { Identity } from '#kernel/rules/contract.ts';

/** The companies whose people walk the acts: the demo's first seller and first buyer; the platform's own rows carry 0. */
export interface Sides {
  readonly seller: string;
  readonly buyer: string;
}
export type Cells = Readonly<Record<string, unknown>>;
export interface Planter {
  readonly table: string;
  /** Which rows of the table belong to the walker of that identity. */
  readonly where: (identity: Identity, sides: Sides) => string;
  /** What a new row needs that its columns do not tell; absent: the demo has such a row. */
  readonly cells?: (identity: Identity, sides: Sides) => Cells;
}

export const ours = (column: string) => (identity: Identity, sides: Sides) =>
  identity === 'platform' ? 'true' : `${column} = ${sides[identity]}`;
export const own = ours('member_id');
export const bySeller = (identity: Identity, sides: Sides) =>
  identity === 'platform' ? 'true' : `${identity}_member_id = ${sides[identity]}`;
export const mine = (identity: Identity, sides: Sides) => (identity === 'platform' ? '0' : sides[identity]);
