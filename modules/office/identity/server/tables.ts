import type { Generated } from 'kysely';
import type { Identity } from '#kernel/rules/contract.ts';
import type { Locale } from '#kernel/rules/format.ts';
import { capability } from '#kernel/server/capability.ts';

export interface AccountTable {
  id: Generated<string>;
  gmt_create: Generated<Date>;
  gmt_modified: Generated<Date>;
  created_by: string | null;
  modified_by: string | null;
  version: Generated<number>;
  deleted: Generated<boolean>;
  login_name: string | null;
  mobile: string | null;
  email: string | null;
  person_name: string | null;
  gender: Generated<string>;
  avatar_id: string | null;
  password_hash: Generated<string>;
  password_changed_at: Generated<Date>;
  must_change_password: Generated<boolean>;
  status: Generated<string>;
  activated_at: Date | null;
  fail_count: Generated<number>;
  fail_since: Date | null;
  locked_until: Date | null;
  last_login_at: Date | null;
  mobile_changed_at: Date | null;
  email_changed_at: Date | null;
  locale: Generated<Locale>;
  time_zone: Generated<string>;
  permission_version: Generated<number>;
  agreement_version: Generated<number>;
  registered_side: 'buyer' | 'seller' | null;
}
export interface LoginRecordTable {
  id: Generated<string>;
  gmt_create: Generated<Date>;
  account_id: string;
  token_hash: Buffer;
  fp_hash: Buffer;
  side: Identity;
  login_type: string;
  grant_type: string;
  ip: string;
  user_agent: string;
  last_seen_at: Date;
  expires_at: Date;
  state: Generated<LoginState>;
  end_reason: EndReason | null;
  ended_at: Date | null;
  locked: Generated<boolean>;
  wrong_unlocks: Generated<number>;
  wrong_passwords: Generated<number>;
}
export type LoginState = 'live' | 'loggedOut' | 'replaced' | 'revoked' | 'expired';
/** Why a login was revoked: the next call of its holder says so. */
export type EndReason = 'password' | 'forbidden' | 'ended' | 'idle' | 'guesses';

interface Tables {
  'identity.account': AccountTable;
  'identity.password_history': {
    id: Generated<string>;
    gmt_create: Generated<Date>;
    account_id: string;
    password_hash: string;
  };
  'identity.login_record': LoginRecordTable;
  'identity.login_attempt': {
    id: Generated<string>;
    gmt_create: Date;
    name: string;
    account_id: string | null;
    ip: string;
    grant_type: string;
    result: 'ok' | 'wrong' | 'code' | 'unactivated' | 'forbidden';
  };
  'identity.image_code': {
    key: string;
    scene: string;
    text_hash: Buffer;
    tries: Generated<number>;
    used: Generated<boolean>;
    expire_at: Date;
  };
  'identity.verify_code': {
    id: Generated<string>;
    gmt_create: Date;
    purpose: string;
    channel: string;
    target: string;
    account_id: string | null;
    sent: boolean;
    code_hash: Buffer;
    salt: Buffer;
    tries: Generated<number>;
    expire_at: Date;
    used_at: Date | null;
    void: Generated<boolean>;
    ip: string;
  };
  'identity.ticket': {
    id: Generated<string>;
    gmt_create: Generated<Date>;
    kind: 'verify' | 'activate' | 'sso';
    ticket_hash: Buffer;
    purpose: string | null;
    channel: string | null;
    target: string;
    account_id: string | null;
    side: Identity | null;
    expire_at: Date;
    used_at: Date | null;
    void: Generated<boolean>;
  };
  'identity.share_token': {
    id: Generated<string>;
    gmt_create: Date;
    gmt_modified: Generated<Date>;
    version: Generated<number>;
    account_id: string;
    side: Identity;
    token: string;
    resource_type: string;
    resource_id: string;
    title: { zh_CN: string; en_US?: string };
    with_price: boolean;
    passcode: string | null;
    wrong_passcodes: Generated<number>;
    expire_at: Date;
    max_views: number | null;
    view_count: Generated<number>;
    state: Generated<string>;
  };
  'identity.user_setting': {
    account_id: string;
    theme: Record<string, unknown>;
    gmt_modified: Generated<Date>;
  };
  'identity.throttle': { k: string; hits: Date[]; shut_until: Date | null; keep_until: Date };
}

export type { Tables as IdentityTables };
export const room = capability<Tables>('identity');
