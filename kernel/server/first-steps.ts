import type { Identity } from '#kernel/rules/contract.ts';
import type { LocalizedText } from '#kernel/rules/words.ts';
import type { Context } from './act-context.ts';
import type { AnyTables } from './database.ts';

/** `waiting`: sent, and decided by somebody else. */
export type StepState = 'open' | 'waiting' | 'done';
/**
 * One thing a company settles between its admission and its first business, contributed by the module that
 * knows whether it is settled.
 */
export interface FirstStep {
  readonly key: string;
  readonly order: number;
  readonly sides: readonly Identity[];
  readonly title: LocalizedText;
  /** The page that settles it; asked only of those who may open it. */
  readonly path: string;
  /** By the data as they stand; null where it is not asked of this company. */
  stateOf(ctx: Context<AnyTables, AnyTables>, of: { readonly memberId: string }): Promise<StepState | null>;
}

declare module './act-context.ts' {
  interface Services {
    /** Of every module, in their order. */
    firstSteps: readonly FirstStep[];
  }
}
