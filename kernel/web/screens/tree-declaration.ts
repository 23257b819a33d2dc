import type { ComponentType, ReactNode } from 'react';
import type { Call } from '#kernel/rules/contract.ts';
import type { LocalizedText } from '#kernel/rules/words.ts';
import type { RowEntry } from './acts.ts';
import type { Formatter } from './formatter.ts';

export interface TreeDialogs {
  refresh(): void;
  /** Shows a node, one that was just added too, as soon as the tree has it. */
  choose(id: string): void;
}

export interface TreeDeclaration<N, O> {
  readonly title: LocalizedText;
  readonly entityName?: LocalizedText;
  /** The roots in the call's answer. */
  readonly nodes: (output: O) => readonly N[];
  readonly idOf: (node: N) => string;
  readonly labelOf: (node: N, formatter: Formatter) => string;
  readonly childrenOf: (node: N) => readonly N[];
  /** After the label: a status tag, a number. */
  readonly mark?: (node: N, formatter: Formatter) => ReactNode;
  readonly sets?: readonly string[];
  readonly detail: ComponentType<{ readonly node: N; refresh(): void }>;
  readonly actions?: readonly RowEntry<N>[];
  readonly addTop?: { readonly label: LocalizedText; readonly button: string; run(): void };
  readonly addChild?: {
    readonly label?: LocalizedText;
    readonly button: string;
    readonly when?: (node: N) => boolean;
    run(parent: N): void;
  };
  /** Puts a node under another one (null: top level). */
  readonly move?: {
    readonly call: Call;
    readonly button: string;
    /** Nodes that may be moved; default all. */
    readonly when?: (node: N) => boolean;
    /** False: nothing goes to the top level. */
    readonly top?: boolean;
    /** Nodes something may be put under; default all. */
    readonly accepts?: (parent: N) => boolean;
    send(node: N, parent: N | null): unknown;
  };
  /** Business type for the import dialog; needs the button Import. */
  readonly importAs?: { readonly bizType: string; readonly mostRows: number };
  /** Drawn beside the title, before import and create. */
  readonly head?: ComponentType;
  /** Dialogs the declaration's own doings open. */
  readonly dialogs?: ComponentType<TreeDialogs>;
}
