import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Call } from '#kernel/rules/contract.ts';
import { useServerPast } from '#kernel/web/i18n/index.ts';
import { callKey, useCall, useLive } from '#kernel/web/request/index.ts';
import { marketStatus } from '#office/markethours/contract/market.ts';

type Notice = { readonly zh_CN: string; readonly en_US?: string | null | undefined };
export interface MarketNow {
  /** Null until the answer has come. */
  readonly open: boolean | null;
  readonly nextChangeAt: string | null;
  /** What the operator tells everybody while it is shut. */
  readonly notice: Notice | null;
}

/**
 * Whether a lane's market is open and when that changes next; hears of openings and closings, asks again at
 * the change itself and every minute.
 */
export function useMarketNow(lane: string): MarketNow {
  const { data, refetch } = useCall(marketStatus, {}, { silent: true, refetchMs: 60_000, keepRows: true });
  useLive(['markets:all'], () => void refetch());
  const row = data?.find((m) => m.market === lane);
  const next = row?.nextChangeAt ?? null;
  const due = useServerPast(next === null ? null : Date.parse(next));
  useEffect(() => {
    if (due) void refetch();
  }, [due, refetch]);
  return {
    open: row === undefined ? null : row.status === 'open',
    nextChangeAt: next,
    notice: row?.notice ?? null,
  };
}

/** Asks these calls again when the market opens or closes: what may be pressed changes with it. */
export function useAskAgainAtTurn(open: boolean | null, calls: readonly Call[]): void {
  const client = useQueryClient();
  const before = useRef(open);
  const latest = useRef(calls);
  latest.current = calls;
  useEffect(() => {
    const turned = before.current !== null && open !== null && before.current !== open;
    before.current = open;
    if (turned) for (const call of latest.current) void client.invalidateQueries({ queryKey: callKey(call) });
  }, [open, client]);
}
