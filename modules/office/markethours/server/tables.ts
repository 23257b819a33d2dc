import type { Generated, GeneratedAlways } from 'kysely';
import { capability } from '#kernel/server/capability.ts';
import type { Context, FieldChange } from '#kernel/server/act-context.ts';
import type { ClosePolicy, Market, Mode, Session } from '../rules/market-hours.ts';

export interface Notice {
  readonly zh_CN: string;
  readonly en_US?: string | undefined;
}
/** A market's row as it is read. */
export interface MarketSetting {
  readonly id: string;
  readonly version: number;
  readonly market: Market;
  readonly status: 'open' | 'closed';
  readonly status_since: Date;
  readonly evaluated_at: Date;
  readonly mode: Mode;
  readonly manual_until: Date | null;
  readonly sessions: readonly Session[];
  readonly holidays: readonly string[];
  readonly extra_days: readonly string[];
  readonly close_policy: ClosePolicy;
  readonly grace_minutes: number;
  readonly notice: Notice | null;
  readonly reason: string | null;
  readonly pending_mode: 'manualOpen' | 'manualClosed' | null;
  readonly pending_at: Date | null;
  readonly pending_until: Date | null;
  readonly pending_notice: Notice | null;
  readonly pending_reason: string | null;
}
interface SettingTable extends Omit<MarketSetting, 'id' | 'version'> {
  id: GeneratedAlways<string>;
  version: Generated<number>;
  gmt_create: Generated<Date>;
  gmt_modified: Generated<Date>;
  created_by: string | null;
  modified_by: string | null;
  deleted: Generated<boolean>;
}
export interface Tables {
  'markethours.market_setting': { [K in keyof SettingTable]: SettingTable[K] };
  /** The kernel keeps histories; this capability shows those of markets. */
  'kernel.trade_history': {
    id: string;
    biz_type: string;
    biz_id: string;
    biz_no: string | null;
    seq: number;
    action: string;
    from_state: string | null;
    to_state: string | null;
    changes: FieldChange[];
    actor_name: string;
    actor_side: string;
    reason: string | null;
    gmt_create: Date;
  };
}

export const markethours = capability<Tables>('markethours');
/** What a handler of this module is given. */
export type MarkethoursContext = Context<Tables, unknown>;
