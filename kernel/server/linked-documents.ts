import type { Tone } from '#kernel/rules/machine.ts';
import type { LocalizedText } from '#kernel/rules/words.ts';
import type { Context } from './act-context.ts';
import type { AnyTables } from './database.ts';

type AnyContext = Context<AnyTables, unknown>;

/** What a document amounts to: money with its currency, or goods with their unit. Decimal text. */
export type Figure =
  | { readonly kind: 'money'; readonly amount: string; readonly currency: string }
  | { readonly kind: 'quantity'; readonly quantity: string; readonly uom: string };

/** A document that hangs on another one, as a page of the whole shows it. */
export interface LinkedDocument {
  /** The document it hangs on. */
  readonly rootId: string;
  /** Under which its history is written; rows of it join the time line of the whole. */
  readonly bizType: string;
  readonly id: string;
  readonly no: string;
  readonly state: { readonly label: LocalizedText; readonly tone: Tone };
  readonly at: Date;
  readonly figures: readonly Figure[];
  /** Its page, with its id. */
  readonly href: string;
}
/** A paper of such a document: bytes as they were sealed or kept, never rendered anew. */
export interface LinkedPaper {
  readonly rootId: string;
  readonly documentNo: string;
  readonly fileName: string;
  readonly contentType: string;
  read(): Promise<Buffer>;
}
/**
 * Documents of one kind that hang on documents of a kind below them in the map, contributed by the module
 * that owns them. Both answer what the asking company may see and nothing else.
 */
export interface LinkedSource {
  /** `bizType` of the documents they hang on. */
  readonly root: string;
  readonly kind: string;
  readonly title: LocalizedText;
  /** Place among the kinds, in the order in which the business makes them. */
  readonly order: number;
  documentsOf(ctx: AnyContext, rootIds: readonly string[]): Promise<LinkedDocument[]>;
  papersOf?(ctx: AnyContext, rootIds: readonly string[]): Promise<LinkedPaper[]>;
}

declare module './act-context.ts' {
  interface Services {
    /** Of every module, in their order. */
    linkedSources: readonly LinkedSource[];
  }
}
