import type { Generated, GeneratedAlways, Selectable } from 'kysely';
import { capability } from '#kernel/server/capability.ts';
import type { Kept, OwnedBelow } from '#kernel/server/kept.ts';
import type { ChangeState } from '../rules/change-life.ts';
import type { ApplicationState } from '../rules/company-life.ts';
import type { InvitationState } from '../rules/invitation-life.ts';
import type { UnlinkState } from '../rules/unlink-life.ts';

export type MemberType = 'buyer' | 'seller' | 'both';
export type MemberStatus = '10' | '20' | '30';

export interface MemberTable extends Kept, OwnedBelow {
  member_code: string;
  crm_member_id: string | null;
  name: string;
  name_en: string | null;
  abbreviation: string;
  credit_code: string | null;
  registration_no: string | null;
  country: Generated<string>;
  lei: string | null;
  customer_type: string;
  enterprise_type: string;
  industry: string;
  member_type: MemberType;
  level: Generated<string>;
  region: string | null;
  parent_member_id: string | null;
  subsidiary_share: string | null;
  source_type: Generated<'registered' | 'operator' | 'import'>;
  intermediary_qualified: Generated<boolean>;
  auto_approval: Generated<boolean>;
  announce_consent: Generated<string>;
  demo: Generated<boolean>;
  application_state: Generated<ApplicationState>;
  relation_status: string | null;
  status: MemberStatus;
  disabled_reason: string | null;
  verified_at: Date | null;
  agreement_version: Generated<number>;
  agreed_at: Date | null;
  agreed_by: string | null;
  find_key: Generated<string>;
}
export interface RecordTable extends Omit<Kept, 'id'> {
  member_id: string;
  legal_person: string | null;
  legal_person_id_sealed: string | null;
  address: string | null;
  postcode: string | null;
  phone: string | null;
  fax: string | null;
  contact: string | null;
  contact_mobile: string | null;
  bank: string | null;
  bank_account_sealed: string | null;
  bank_account_tail: string | null;
  bank_verified_at: Date | null;
  cnaps_code: string | null;
  business_licence_file_id: string | null;
  authorisation_file_id: string | null;
  pickup_warehouse_ids: Generated<string[]>;
  salesman_emp_id: string | null;
  credit_line: Generated<string>;
  risk_level: string | null;
  risk_flag: Generated<boolean>;
  approval_limits: Generated<{ order?: string; award?: string }>;
  performance_score: Generated<number>;
}
/** The form as it was typed, without the bank account, which is sealed beside it. */
export type ApplicationContent = Readonly<Record<string, unknown>>;
export interface ApplicationTable extends Kept {
  account_id: string;
  kind: Generated<'company' | 'sub'>;
  parent_member_id: string | null;
  member_id: string | null;
  state: Generated<ApplicationState>;
  company_name: string | null;
  credit_code: string | null;
  region: string | null;
  content: Generated<ApplicationContent>;
  bank_account_sealed: string | null;
  legal_person_id_sealed: string | null;
  /** The form as it was last refused, numbers sealed. */
  reviewed: Readonly<Record<string, unknown>> | null;
  reviewed_name: string | null;
  attested: Generated<string[]>;
  submitted_name: string | null;
  submitted_at: Date | null;
  submissions: Generated<number>;
  reviewed_at: Date | null;
  reviewed_by: string | null;
  reject_reason: string | null;
  reject_fields: Generated<string[]>;
  salesman_emp_id: string | null;
}
export interface ChangeTable extends Kept, OwnedBelow {
  member_id: string;
  kind: 'info' | 'extension' | 'standing';
  state: ChangeState;
  content: Readonly<Record<string, unknown>>;
  reason: string | null;
  submitted_at: Date | null;
  submitted_name: string | null;
  submitted_by: string | null;
  submissions: Generated<number>;
  reviewed_at: Date | null;
  reviewed_by: string | null;
  reviewed_name: string | null;
  /** What was asked for when it was last refused. */
  refused: Readonly<Record<string, unknown>> | null;
  attested: Generated<string[]>;
}
export interface UnlinkTable extends Kept {
  member_id: string;
  parent_member_id: string;
  asked_member_id: string;
  asked_by: string;
  asked_name: string;
  reason: string;
  state: Generated<UnlinkState>;
  answered_by: string | null;
  answered_name: string | null;
  answered_at: Date | null;
  answer_reason: string | null;
}
export interface SalesOrganisationTable extends Kept {
  member_id: string;
  organisation: string;
  scope: string | null;
}
export interface InvitationTable extends Kept, OwnedBelow {
  member_id: string;
  email: string;
  person_name: string;
  dept_id: string;
  token_hash: Buffer;
  state: Generated<InvitationState>;
  expire_at: Date;
  invited_by_name: string;
  accepted_by: string | null;
  accepted_at: Date | null;
}
export interface BlacklistTable extends Kept, OwnedBelow {
  /** Whose list it is; 0 the operator's, which counts for everyone. */
  member_id: string;
  blocked_member_id: string;
  scope: 'all' | 'buy' | 'sell';
  reason: string;
  valid_until: string | null;
  created_name: string | null;
  removed_at: Date | null;
  removed_name: string | null;
}
export interface EndCustomerTable extends Kept, OwnedBelow {
  member_id: string;
  name: string;
  credit_code: string | null;
  registration_no: string | null;
  region: string | null;
  industry: string | null;
  application_ids: Generated<string[]>;
  contact_name: string | null;
  contact_phone: string | null;
  relation_since: string | null;
  confidential: Generated<boolean>;
}
export interface SupplierGroupTable extends Kept, OwnedBelow {
  member_id: string;
  name: string;
  description: string | null;
  enabled: Generated<boolean>;
}
export interface SupplierInGroupTable {
  group_id: string;
  supplier_id: string;
  /** The buyer whose group it is. */
  member_id: string;
  gmt_create: Generated<Date>;
  created_by: string | null;
}
export interface AgreementTable {
  id: GeneratedAlways<string>;
  agreement_type: 'user' | 'privacy' | 'trading';
  version: number;
  title: { zh_CN: string; en_US: string };
  content: { zh_CN: string; en_US: string };
  summary: { zh_CN?: string; en_US?: string };
  row_version: Generated<number>;
  deleted: Generated<boolean>;
  gmt_modified: Generated<Date>;
  created_by: string | null;
  modified_by: string | null;
  modified_name: string | null;
  state: '00' | '20';
  must_accept: boolean;
  published_at: Date | null;
  effective_at: Date | null;
}
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
export const room = capability<MemberTables>('members');
