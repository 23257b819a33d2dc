import type { LocalizedText } from '#kernel/rules/words.ts';

/** What a calendar says of one deadline: its document's number, the act and the way there, and nothing else. */
export interface CalendarEntry {
  /** Stable for as long as the document and the kind of deadline are the same. */
  readonly uid: string;
  readonly no: string;
  readonly task: LocalizedText;
  readonly href: string;
  readonly dueAt: Date;
  /** Counts its changes (RFC 5545, 3.8.7.4). */
  readonly sequence: number;
  readonly cancelled: boolean;
  readonly changedAt: Date;
}
/** A deadline that is open now. */
export interface OpenDeadline {
  readonly kind: string;
  readonly bizType: string;
  readonly id: string;
  readonly no: string;
  readonly task: LocalizedText;
  readonly href: string;
  readonly dueAt: Date;
}

/** Days for which a calendar goes on saying that an entry is cancelled; by then every reader has fetched it. */
export const CANCELLED_SHOWN_DAYS = 30;
const CANCELLED_SHOWN_MS = CANCELLED_SHOWN_DAYS * 86_400_000;

/** Several deadlines of one kind on one document are distinguished by their order. */
export function uidsOf(open: readonly OpenDeadline[]): ReadonlyMap<string, OpenDeadline> {
  const found = new Map<string, OpenDeadline>();
  const ordered = open.toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime());
  for (const deadline of ordered) {
    const stem = `${deadline.kind}-${deadline.bizType}-${deadline.id}`.toLowerCase();
    let uid = stem;
    for (let n = 2; found.has(uid); n += 1) uid = `${stem}-${n}`;
    found.set(uid, deadline);
  }
  return found;
}

const isSame = (entry: CalendarEntry, open: OpenDeadline): boolean =>
  !entry.cancelled &&
  entry.dueAt.getTime() === open.dueAt.getTime() &&
  entry.no === open.no &&
  entry.href === open.href &&
  entry.task.zh === open.task.zh &&
  entry.task.en === open.task.en;

/**
 * The calendar as it stands now, from what it said last and what is open: what changed counts one up, what is
 * settled or left out is cancelled, and what has been cancelled long enough is forgotten.
 */
export function nextEntries(
  before: readonly CalendarEntry[],
  open: readonly OpenDeadline[],
  now: Date,
): CalendarEntry[] {
  const known = new Map(before.map((entry) => [entry.uid, entry]));
  const wanted = uidsOf(open);
  const listed = [...wanted].map(([uid, deadline]): CalendarEntry => {
    const entry = known.get(uid);
    if (entry !== undefined && isSame(entry, deadline)) return entry;
    const { no, task, href, dueAt } = deadline;
    const sequence = entry === undefined ? 0 : entry.sequence + 1;
    return { uid, no, task, href, dueAt, sequence, cancelled: false, changedAt: now };
  });
  const ended = before.flatMap((entry): CalendarEntry[] => {
    if (wanted.has(entry.uid)) return [];
    if (!entry.cancelled)
      return [{ ...entry, sequence: entry.sequence + 1, cancelled: true, changedAt: now }];
    return now.getTime() - entry.changedAt.getTime() > CANCELLED_SHOWN_MS ? [] : [entry];
  });
  return [...listed, ...ended].toSorted(
    (a, b) => a.dueAt.getTime() - b.dueAt.getTime() || (a.uid < b.uid ? -1 : 1),
  );
}
