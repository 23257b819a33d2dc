import type { ThreadDetail } from '../../contract/negotiation.ts';

export type LadderItem =
  | {
      readonly kind: 'round';
      readonly key: string;
      readonly at: string;
      readonly round: ThreadDetail['ladder'][number];
    }
  | {
      readonly kind: 'said';
      readonly key: string;
      readonly at: string;
      readonly said: ThreadDetail['messages'][number];
    }
  | {
      readonly kind: 'line';
      readonly key: string;
      readonly at: string;
      readonly event: ThreadDetail['events'][number];
    };

/** Events that a round already tells. */
const TOLD_BY_ROUNDS: readonly string[] = ['counter'];
const ORDER = { round: 0, said: 1, line: 2 } as const;

/** Rounds, messages and events of a thread in the order they happened; of one instant the round comes first. */
export function ladderItems(
  thread: Pick<ThreadDetail, 'ladder' | 'messages' | 'events'>,
): readonly LadderItem[] {
  const items: LadderItem[] = [
    ...thread.ladder.map((round) => ({ kind: 'round' as const, key: `r${round.seq}`, at: round.at, round })),
    ...thread.messages.map((said) => ({ kind: 'said' as const, key: `m${said.id}`, at: said.at, said })),
    ...thread.events
      .filter((e) => !TOLD_BY_ROUNDS.includes(e.action))
      .map((event) => ({ kind: 'line' as const, key: `e${event.seq}`, at: event.at, event })),
  ];
  return items.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : ORDER[a.kind] - ORDER[b.kind]));
}

/** Rounds of the other side that the reader has not seen yet. */
export const hasUnread = (thread: Pick<ThreadDetail, 'ladder' | 'side'>): boolean =>
  thread.side !== 'operator' && thread.ladder.some((r) => !r.own && r.readAt === null);
