// Written by `npm run tables` from the migrated database; do not edit.
import type { Generated, GeneratedAlways } from 'kysely';
import type { IntervalParts, Json } from '#kernel/server/column-types.ts';

/** The tables and views of this schema as the migrations leave them. */
export interface MigratedTables {
  'kernel.act': {
    account_id: string;
    path: string;
    key: string;
    body_hash: Buffer;
    answer: Json | null;
    gmt_create: Generated<Date>;
    keep_until: Date;
    request_id: string | null;
  };
  'kernel.clock': {
    one: Generated<boolean>;
    shift: Generated<IntervalParts>;
    held_at: Date | null;
  };
  'kernel.clock_watermark': {
    one: Generated<boolean>;
    seen_at: Generated<Date>;
    jumped: Generated<boolean>;
    confirmed_by: string | null;
    confirmed_at: Date | null;
    jumped_by_ms: string | null;
  };
  'kernel.event': {
    id: GeneratedAlways<string>;
    capability: string;
    name: string;
    payload: Json;
    request_id: string;
    gmt_create: Generated<Date>;
  };
  'kernel.log_seal': {
    id: GeneratedAlways<string>;
    from_tx: string;
    to_tx: string;
    rows: string;
    hash: Buffer;
    chain: Buffer;
    gmt_create: Generated<Date>;
  };
  'kernel.mark': {
    name: string;
    gmt_create: Generated<Date>;
  };
  'kernel.migration': {
    name: string;
    capability: string;
    checksum: string;
    breaking: boolean;
    applied_at: Generated<Date>;
  };
  'kernel.nonce_memory': {
    one: Generated<boolean>;
    since: Date;
  };
  'kernel.number_counter': {
    prefix: string;
    period: string;
    next: Generated<string>;
  };
  'kernel.operation_log': {
    id: GeneratedAlways<string>;
    gmt_create: Generated<Date>;
    tx: Generated<string>;
    account_id: string | null;
    operator_name: string;
    member_id: string | null;
    member_name: string | null;
    role_codes: Generated<string[]>;
    interface: string;
    service: string;
    action: string;
    target_type: string | null;
    target_id: string | null;
    target_no: string | null;
    request_id: string;
    request_data: Json | null;
    response_data: Json | null;
    changes: Json | null;
    exception: string | null;
    client_ip: string;
    client_device: string;
    success: boolean;
    status: number;
    cost_ms: number;
    owner_dept_id: string | null;
    owner_emp_id: string | null;
  };
  'kernel.rate': {
    k: string;
    window_start: Date;
    calls: number;
  };
  'kernel.request_nonce': {
    k: Buffer;
    expires_at: Date;
  };
  'kernel.task': {
    id: GeneratedAlways<string>;
    kind: string;
    key: string | null;
    due_at: Date;
    payload: Generated<Json>;
    state: Generated<string>;
    attempts: Generated<number>;
    fence: Generated<string>;
    lease_until: Date | null;
    last_error: string | null;
    gmt_create: Generated<Date>;
    done_at: Date | null;
  };
  'kernel.trade_history': {
    id: GeneratedAlways<string>;
    biz_type: string;
    biz_id: string;
    biz_no: string | null;
    seq: number;
    action: string;
    from_state: string | null;
    to_state: string | null;
    changes: Generated<Json>;
    actor_id: string | null;
    actor_name: string;
    actor_company_id: string | null;
    actor_side: string;
    on_behalf: Generated<boolean>;
    client_ip: string;
    device: string;
    request_id: string;
    reason: string | null;
    parties: string[];
    gmt_create: Date;
  };
}
