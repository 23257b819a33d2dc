import type { ColumnType, Generated, Selectable } from 'kysely';
import { capability } from '#kernel/server/capability.ts';
import type { Context } from '#kernel/server/act-context.ts';
import type { Refined } from '#kernel/server/column-types.ts';
import type { FixingState } from '../rules/fixing-lifecycle.ts';
import type { LineBasis, LineType } from '../rules/line-basis.ts';
import type { DiscountStep } from '../rules/quality-discount.ts';
import type { Figures } from '../rules/settlement-figures.ts';
import type { SettlementKind, SettlementState } from '../rules/settlement-lifecycle.ts';
import type { MigratedTables } from './migrated-tables.ts';

/** Who agreed that a confirmed statement is void, when and why. */
export interface VoidConsent {
  readonly side: 'buyer' | 'seller';
  readonly userName: string;
  readonly time: string;
  readonly reason: string;
}
/** One statement (trading-domain 13.1). Money and weights are decimal strings. */
export type SettlementTable = Refined<
  MigratedTables['settlements.settlement'],
  {
    kind: SettlementKind;
    state: SettlementState;
    sent_figures: Figures | null;
    void_consents: Generated<VoidConsent[]>;
  }
>;
export type LineTable = Refined<
  MigratedTables['settlements.line'],
  { line_type: LineType; basis: ColumnType<LineBasis, string, never> }
>;
export type DiscountTableTable = Refined<
  MigratedTables['settlements.discount_table'],
  { steps: ColumnType<DiscountStep[], string, string> }
>;
export type FixingTable = Refined<MigratedTables['settlements.fixing'], { state: FixingState }>;
/** Schema "settlements": the only file that names its columns. */
export interface SettlementTables {
  'settlements.settlement': SettlementTable;
  'settlements.line': LineTable;
  'settlements.objection': MigratedTables['settlements.objection'];
  'settlements.settled_note': MigratedTables['settlements.settled_note'];
  'settlements.settled_delivery': MigratedTables['settlements.settled_delivery'];
  'settlements.claim': MigratedTables['settlements.claim'];
  'settlements.block': MigratedTables['settlements.block'];
  'settlements.discount_table': DiscountTableTable;
  'settlements.fixed_lot': Refined<
    MigratedTables['settlements.fixed_lot'],
    { fixed_by: 'buyer' | 'deadline' | 'seller' }
  >;
  'settlements.pricing': MigratedTables['settlements.pricing'];
  'settlements.fixing': FixingTable;
}
export type Settlement = Selectable<SettlementTable>;
export type Line = Selectable<LineTable>;
export type DiscountTable = Selectable<DiscountTableTable>;
export type Fixing = Selectable<FixingTable>;
export type Pricing = Selectable<MigratedTables['settlements.pricing']>;
export const settlements = capability<SettlementTables>('settlements');
export type SettlementContext<I = unknown> = Context<SettlementTables, I>;
