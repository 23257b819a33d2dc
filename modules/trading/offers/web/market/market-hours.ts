import { useEffect } from 'react';
import { useServerSecond } from '#kernel/web/i18n/index.ts';
import { useCall } from '#kernel/web/request/index.ts';
import { marketStatus } from '#office/markethours/contract/market.ts';

export interface MarketNow {
  /** Null until the answer has come. */
  readonly open: boolean | null;
  readonly nextChangeAt: string | null;
}

/** Whether a lane's market is open and when that changes next; asked again every minute and at the change itself. */
export function useMarketNow(lane: string): MarketNow {
  const { data, refetch } = useCall(marketStatus, {}, { silent: true, refetchMs: 60_000, keepRows: true });
  const row = data?.find((m) => m.market === lane);
  const next = row?.nextChangeAt ?? null;
  const due = useServerSecond() * 1000 >= (next === null ? Number.POSITIVE_INFINITY : Date.parse(next));
  useEffect(() => {
    if (due) void refetch();
  }, [due, refetch]);
  return { open: row === undefined ? null : row.status === 'open', nextChangeAt: next };
}
