import type { Generated, Selectable } from 'kysely';
import type { LineSnapshot } from '#fulfilment/orders/rules/line-snapshot.ts';
import { capability } from '#kernel/server/capability.ts';
import type { Context } from '#kernel/server/act-context.ts';
import type { Refined } from '#kernel/server/column-types.ts';
import type { ActivityState } from '../rules/activity-lifecycle.ts';
import type { ClearingInput, ClearingOutput } from '../rules/clearing.ts';
import type { ActivityType } from '../rules/codes.ts';
import type { GroupResult } from '../rules/group-lifecycle.ts';
import type { Tier } from '../rules/terms.ts';
import type { MigratedTables } from './migrated-tables.ts';

/** Invoice data or an address as it was frozen. */
export interface FrozenPaper {
  readonly id: string;
  readonly snapshot: Readonly<Record<string, string | null>>;
}
export interface StoredClearing {
  readonly input: ClearingInput;
  readonly output: ClearingOutput;
}
export type ActivityTable = Refined<
  MigratedTables['campaigns.activity'],
  {
    activity_type: ActivityType;
    status: ActivityState;
    result: GroupResult | null;
    snapshot: LineSnapshot | null;
    tier_prices: Generated<Tier[]>;
    clearing: StoredClearing | null;
  }
>;
export type ClaimTable = Refined<
  MigratedTables['campaigns.claim'],
  {
    state: Generated<'counted' | 'returned' | 'left' | 'failed'>;
    billing: FrozenPaper | null;
    address: FrozenPaper | null;
  }
>;
export type Activity = Selectable<ActivityTable>;
export type Claim = Selectable<ClaimTable>;
/** Schema "campaigns": the only file that names its columns. Money and quantities are decimal text. */
export interface Tables {
  'campaigns.activity': ActivityTable;
  'campaigns.claim': ClaimTable;
  'campaigns.allowance': MigratedTables['campaigns.allowance'];
  'campaigns.reminder': MigratedTables['campaigns.reminder'];
}
export const campaigns = capability<Tables>('campaigns');
export type CampaignContext<I = unknown> = Context<Tables, I>;
