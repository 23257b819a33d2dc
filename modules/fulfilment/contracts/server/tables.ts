import type { Generated, Selectable } from 'kysely';
import { capability } from '#kernel/server/capability.ts';
import type { Context } from '#kernel/server/act-context.ts';
import type { Refined } from '#kernel/server/column-types.ts';
import type { CatalogueViews } from '#registry/catalogue/server/door.ts';
import type { StoreViews } from '#registry/stores/server/door.ts';
import type { ClauseSection } from '../rules/clause-sections.ts';
import type { ProtocolState, ProtocolType } from '../rules/contract-lifecycle.ts';
import type { ContractTerms, Language } from '../rules/contract-terms.ts';
import type { ProtocolFields } from '../rules/protocol-fields.ts';
import type { MigratedTables } from './migrated-tables.ts';

export type PartySide = 'seller' | 'buyer' | 'intermediary';
/** Who signed for a party, when and with what authority. */
export interface Signer {
  readonly userId: string;
  readonly name: string;
  readonly memberId: string;
  readonly time: string;
  readonly hash: string;
  /** An administrator of his company, or the bearer of an authority letter. */
  readonly authorised: boolean;
}
/** One contract (trading-domain 11.1). Money and quantities are decimal strings, days YYYY-MM-DD. */
export type ProtocolTable = Refined<
  MigratedTables['contracts.protocol'],
  {
    protocol_type: ProtocolType;
    protocol_state: ProtocolState;
    paused_from: '20' | '21' | '22' | null;
    drafter_side: 'seller' | 'buyer';
    language: Language;
    draft: ProtocolFields;
    deal_ids: Generated<string[]>;
    seller_signer: Signer | null;
    buyer_signer: Signer | null;
    intermediary_signer: Signer | null;
  }
>;
/** What an order line freezes of its goods, and what the quantities of the contract are of. */
export type LineTable = Refined<MigratedTables['contracts.line'], { snapshot: Record<string, unknown> }>;
/** A part that a reviewer does not agree to, and why. */
export interface Mark {
  readonly part: string;
  readonly remark: string;
}
/** Schema "contracts": the only file that names its columns. */
export interface ContractsTables extends CatalogueViews, StoreViews {
  'contracts.protocol': ProtocolTable;
  'contracts.line': LineTable;
  'contracts.protocol_version': Refined<
    MigratedTables['contracts.protocol_version'],
    { terms: ContractTerms }
  >;
  'contracts.review': Refined<
    MigratedTables['contracts.review'],
    { side: 'counterparty' | 'operator'; marks: Generated<Mark[]> }
  >;
  'contracts.sign_record': Refined<MigratedTables['contracts.sign_record'], { side: PartySide }>;
  'contracts.sealed_pdf': MigratedTables['contracts.sealed_pdf'];
  'contracts.call_off': MigratedTables['contracts.call_off'];
  'contracts.contracted_deal': MigratedTables['contracts.contracted_deal'];
  'contracts.settled_order': MigratedTables['contracts.settled_order'];
  'contracts.clause': Refined<
    MigratedTables['contracts.clause'],
    { section: ClauseSection; names: { zh_CN: string; en_US?: string } }
  >;
  'contracts.clause_version': MigratedTables['contracts.clause_version'];
  'contracts.clause_use': MigratedTables['contracts.clause_use'];
}
export type Protocol = Selectable<ProtocolTable>;
export type Line = Selectable<LineTable>;
export const contracts = capability<ContractsTables>('contracts');
export type ContractContext<I = unknown> = Context<ContractsTables, I>;
export const BIZ = 'PROTOCOL';
/** The data type whose scope says which contracts somebody reaches, and of whose deals. */
export const SCOPE = 'CONTRACT';
