import type { LocalizedText } from '#kernel/rules/words.ts';
import type { Context } from './act-context.ts';
import type { AnyTables } from './database.ts';

/** Something a company has to do by an instant. */
export interface Deadline {
  readonly bizType: string;
  readonly id: string;
  readonly no: string;
  readonly dueAt: Date;
  /** Companies to name beside the reader's own, by id: whom the document binds him to. None on documents of his own. */
  readonly companyIds: readonly string[];
  /** The goods, in both languages; null where the document names none. */
  readonly goods: LocalizedText | null;
  /** What is to be done, as an act: "Pay the order". */
  readonly task: LocalizedText;
  /** What happens when nothing is done; null where the day only reminds. */
  readonly otherwise: LocalizedText | null;
  /** The page that settles it. */
  readonly href: string;
}
/** The other side of a document, for the company that asks; whoever stands on neither side reads both. */
export const otherSides = (
  row: { readonly seller_member_id: string | null; readonly buyer_member_id: string | null },
  memberId: string,
): readonly string[] =>
  [row.seller_member_id, row.buyer_member_id].filter((id): id is string => id !== null && id !== memberId);
/** The goods of a row that carries their name in both languages. */
export const goodsOf = (row: {
  readonly product_zh: string;
  readonly product_en: string;
}): LocalizedText => ({ zh: row.product_zh, en: row.product_en });

/**
 * Deadlines of one kind, contributed by the module that keeps them. Read inside the walls of the company that
 * asks: what it has to do itself, not what others owe it.
 */
export interface DeadlineSource {
  readonly kind: string;
  readonly title: LocalizedText;
  /** Route whose holders may see them. */
  readonly path: string;
  /** Open ones due before `until`, overdue ones included, soonest first, at most `most`. */
  deadlinesOf(
    ctx: Context<AnyTables, unknown>,
    of: { readonly memberId: string; readonly until: Date; readonly most: number },
  ): Promise<Deadline[]>;
}

declare module './act-context.ts' {
  interface Services {
    /** Of every module. */
    deadlineSources: readonly DeadlineSource[];
  }
}
