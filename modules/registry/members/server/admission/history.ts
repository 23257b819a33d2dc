import { readHistory } from '#kernel/server/trade-history.ts';
import type { HistoryRow } from '../../contract/audit.ts';
import type { MemberContext } from '../applications.ts';

/** What happened to one document, newest first. Row security shows a company only rows it is party to. */
export async function historyRows(
  ctx: Pick<MemberContext, 'tx'>,
  bizType: string,
  bizId: string,
): Promise<HistoryRow[]> {
  const steps = await readHistory(ctx, { bizType, bizId, latest: 200 }, [
    'seq',
    'action',
    'fromState',
    'toState',
    'actorName',
    'reason',
    'at',
  ]);
  return steps.map(({ fromState: from, toState: to, actorName: by, ...step }) => ({ ...step, from, to, by }));
}
