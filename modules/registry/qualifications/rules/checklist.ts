/** How a point of the operator's checklist is found: by the system, by the company's word, by looking it up. */
export type How = 'computed' | 'attested' | 'verified';
export type PointState = 'met' | 'open' | 'waived';
/** A line of the checklist table in force for a kind of member. */
export interface Item {
  readonly code: string;
  readonly memberType: 'seller' | 'buyer';
  readonly enterpriseTypes: readonly string[];
  readonly how: How;
  readonly holdsDays: number | null;
  readonly waivable: boolean;
  readonly sort: number;
}
/** A declaration, look-up or waiver; `until` null: for good. */
export interface Mark {
  readonly code: string;
  readonly kind: 'attested' | 'verified' | 'waived';
  readonly note: string | null;
  readonly until: string | null;
  readonly by: string;
  readonly at: string;
}
export interface Member {
  readonly memberType: string;
  readonly enterpriseType: string;
}
export interface Point {
  readonly code: string;
  readonly sides: readonly ('seller' | 'buyer')[];
  readonly how: How;
  readonly state: PointState;
  readonly mark: Mark | null;
  readonly waivable: boolean;
  readonly holdsDays: number | null;
}
/** A waiver lasts at most this long; then the point is looked at again. */
export const WAIVER_DAYS = 180;

/** Points that hold for a company: of the sides it has, for its kind of enterprise; one of both sides stands once. */
export function itemsFor(
  items: readonly Item[],
  member: Member,
): readonly { readonly item: Item; readonly sides: readonly ('seller' | 'buyer')[] }[] {
  const has = (side: Item['memberType']): boolean =>
    member.memberType === 'both' || member.memberType === side;
  const applicable = items.filter(
    (i) =>
      has(i.memberType) &&
      (i.enterpriseTypes.length === 0 || i.enterpriseTypes.includes(member.enterpriseType)),
  );
  const codes = [...new Set([...applicable].sort((a, b) => a.sort - b.sort).map((i) => i.code))];
  return codes.map((code) => {
    const same = applicable.filter((i) => i.code === code);
    return { item: same[0] as Item, sides: same.map((i) => i.memberType) };
  });
}

/**
 * Where each point stands on a day: computed ones by the facts, the others by a mark that still holds; a
 * waiver that holds stands for either.
 */
export function checklist(
  items: readonly Item[],
  member: Member,
  facts: Readonly<Record<string, boolean>>,
  marks: readonly Mark[],
  day: string,
): readonly Point[] {
  return itemsFor(items, member).map(({ item, sides }) => {
    const holding = marks.filter((m) => m.code === item.code && (m.until === null || day <= m.until));
    const mark = holding.find((m) => m.kind === item.how) ?? holding.find((m) => m.kind === 'waived') ?? null;
    const met = item.how === 'computed' ? facts[item.code] === true : mark !== null && mark.kind === item.how;
    const state: PointState = met ? 'met' : mark?.kind === 'waived' ? 'waived' : 'open';
    return {
      code: item.code,
      sides,
      how: item.how,
      state,
      mark,
      waivable: item.waivable,
      holdsDays: item.holdsDays,
    };
  });
}
