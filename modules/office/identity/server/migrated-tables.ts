// Written by `npm run tables` from the migrated database; do not edit.
import type { Generated, GeneratedAlways } from 'kysely';
import type { Json } from '#kernel/server/column-types.ts';

/** The tables and views of this schema as the migrations leave them. */
export interface MigratedTables {
  'identity.account': {
    id: GeneratedAlways<string>;
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
    locale: Generated<string>;
    time_zone: Generated<string>;
    permission_version: Generated<number>;
    agreement_version: Generated<number>;
    registered_side: string | null;
    mobile_changed_at: Date | null;
    email_changed_at: Date | null;
  };
  'identity.image_code': {
    key: string;
    scene: string;
    text_hash: Buffer;
    tries: Generated<number>;
    used: Generated<boolean>;
    expire_at: Date;
  };
  'identity.login_attempt': {
    id: GeneratedAlways<string>;
    gmt_create: Date;
    name: string;
    account_id: string | null;
    ip: string;
    grant_type: string;
    result: string;
  };
  'identity.login_record': {
    id: GeneratedAlways<string>;
    gmt_create: Generated<Date>;
    account_id: string;
    token_hash: Buffer;
    fp_hash: Buffer;
    side: string;
    login_type: string;
    grant_type: string;
    ip: string;
    user_agent: string;
    last_seen_at: Date;
    expires_at: Date;
    state: Generated<string>;
    end_reason: string | null;
    ended_at: Date | null;
    locked: Generated<boolean>;
    wrong_unlocks: Generated<number>;
    wrong_passwords: Generated<number>;
  };
  'identity.password_history': {
    id: GeneratedAlways<string>;
    gmt_create: Generated<Date>;
    account_id: string;
    password_hash: string;
  };
  'identity.proof_of_work': {
    key: string;
    scene: string;
    ip: string;
    challenge: Json;
    secret: string;
    used: Generated<boolean>;
    expire_at: Date;
  };
  'identity.share_token': {
    id: GeneratedAlways<string>;
    gmt_create: Date;
    gmt_modified: Generated<Date>;
    version: Generated<number>;
    account_id: string;
    side: string;
    resource_type: string;
    resource_id: string;
    title: Json;
    with_price: boolean;
    wrong_passcodes: Generated<number>;
    expire_at: Date;
    max_views: number | null;
    view_count: Generated<number>;
    state: Generated<string>;
    token_hash: Buffer;
    token_sealed: string | null;
    passcode_hash: Buffer | null;
  };
  'identity.throttle': {
    k: string;
    hits: Generated<Date[]>;
    shut_until: Date | null;
    keep_until: Date;
  };
  'identity.ticket': {
    id: GeneratedAlways<string>;
    gmt_create: Generated<Date>;
    kind: string;
    ticket_hash: Buffer;
    purpose: string | null;
    channel: string | null;
    target: string;
    account_id: string | null;
    side: string | null;
    expire_at: Date;
    used_at: Date | null;
    void: Generated<boolean>;
  };
  'identity.user_setting': {
    account_id: string;
    theme: Json;
    gmt_modified: Generated<Date>;
  };
  'identity.verify_code': {
    id: GeneratedAlways<string>;
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
}
