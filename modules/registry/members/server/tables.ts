import type { Generated, Selectable } from 'kysely';
import { capability } from '#kernel/server/capability.ts';
import type { Refined } from '#kernel/server/column-types.ts';
import type { ChangeState } from '../rules/change-lifecycle.ts';
import type { ApplicationState } from '../rules/company-lifecycle.ts';
import type { InvitationState } from '../rules/invitation-lifecycle.ts';
import type { UnlinkState } from '../rules/unlink-lifecycle.ts';
import type { MigratedTables } from './migrated-tables.ts';

export type MemberType = 'buyer' | 'seller' | 'both';
export type MemberStatus = '10' | '20' | '30';

export type MemberTable = Refined<
  MigratedTables['members.member'],
  {
    member_type: MemberType;
    source_type: Generated<'registered' | 'operator' | 'import'>;
    application_state: Generated<ApplicationState>;
    status: MemberStatus;
  }
>;
export type RecordTable = Refined<
  MigratedTables['members.record'],
  {
    approval_limits: Generated<{ order?: string; award?: string }>;
  }
>;
/** The form as it was typed, without the bank account, which is sealed beside it. */
export type ApplicationContent = Readonly<Record<string, unknown>>;
export type ApplicationTable = Refined<
  MigratedTables['members.application'],
  {
    kind: Generated<'company' | 'sub'>;
    state: Generated<ApplicationState>;
    content: Generated<ApplicationContent>;
    /** The form as it was last refused, numbers sealed. */
    reviewed: Readonly<Record<string, unknown>> | null;
  }
>;
export type ChangeTable = Refined<
  MigratedTables['members.change_request'],
  {
    kind: 'info' | 'extension' | 'standing';
    state: ChangeState;
    content: Readonly<Record<string, unknown>>;
    /** What was asked for when it was last refused. */
    refused: Readonly<Record<string, unknown>> | null;
  }
>;
export type UnlinkTable = Refined<
  MigratedTables['members.unlink_request'],
  {
    state: Generated<UnlinkState>;
  }
>;
export type SalesOrganisationTable = MigratedTables['members.sales_organisation'];
export type InvitationTable = Refined<
  MigratedTables['members.invitation'],
  {
    state: Generated<InvitationState>;
    invited_by_name: string;
  }
>;
export type BlacklistTable = Refined<
  MigratedTables['members.blacklist'],
  {
    /** Whose list it is; 0 the operator's, which counts for everyone. */
    member_id: string;
    scope: 'all' | 'buy' | 'sell';
  }
>;
export type EndCustomerTable = MigratedTables['members.end_customer'];
export type SupplierGroupTable = MigratedTables['members.supplier_group'];
export type SupplierInGroupTable = Refined<
  MigratedTables['members.supplier_in_group'],
  {
    /** The buyer whose group it is. */
    member_id: string;
  }
>;
export type AgreementTable = Refined<
  MigratedTables['members.agreement'],
  {
    agreement_type: 'user' | 'privacy' | 'trading';
    title: { zh_CN: string; en_US: string };
    content: { zh_CN: string; en_US: string };
    summary: { zh_CN?: string; en_US?: string };
    state: '00' | '20';
    must_accept: boolean;
  }
>;
/** Schema "members": the only file that names its columns. */
export interface MemberTables {
  'members.member': MemberTable;
  'members.record': RecordTable;
  'members.application': ApplicationTable;
  'members.change_request': ChangeTable;
  'members.sales_organisation': SalesOrganisationTable;
  'members.unlink_request': UnlinkTable;
  'members.invitation': InvitationTable;
  'members.agreement': AgreementTable;
  'members.blacklist': BlacklistTable;
  'members.end_customer': EndCustomerTable;
  'members.supplier_group': SupplierGroupTable;
  'members.supplier_in_group': SupplierInGroupTable;
}
export type Member = Selectable<MemberTable>;
export type Application = Selectable<ApplicationTable>;
export type ChangeRequest = Selectable<ChangeTable>;
export type Unlink = Selectable<UnlinkTable>;
export type Invitation = Selectable<InvitationTable>;
export const members = capability<MemberTables>('members');
