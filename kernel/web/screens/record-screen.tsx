import type { ComponentType } from 'react';
import type { Call, InputOf } from '#kernel/rules/contract.ts';
import type { LocalizedText, Words, WordTable } from '#kernel/rules/words.ts';
import { createStore, useStore } from '#kernel/web/request/index.ts';
import type { ActKit, BulkAct, RowEntry } from './acts.ts';
import { confirmation } from './confirmation.ts';
import { formDialog } from './form-dialog.tsx';
import type { FormKit } from './form-kit.tsx';
import type { Filling, FormSection } from './form-types.ts';
import type { Formatter } from './formatter.ts';

interface Recorded {
  readonly id: string;
  readonly version: number;
}
type NameOf<R> = (row: R, formatter: Formatter) => string;
/** Calls of one kind of record (`record()`, `recordActs()`). */
interface RecordCalls {
  readonly remove: Call;
  readonly enable: Call;
  readonly disable: Call;
}

/**
 * What the acts of a record are called, and what they ask before they run; the keys are those of the words of
 * its screen.
 */
export interface RecordActWords {
  readonly edit: LocalizedText;
  readonly enable: LocalizedText;
  readonly disable: LocalizedText;
  readonly delete: LocalizedText;
  readonly deleted: LocalizedText;
  readonly 'ask.enable': LocalizedText;
  readonly 'ask.disable': LocalizedText;
  readonly 'ask.disable.body'?: LocalizedText;
  readonly 'ask.delete': LocalizedText;
  readonly 'ask.gone'?: LocalizedText;
}
const ids = (rows: readonly Recorded[]) => ({ ids: rows.map((row) => row.id) });

/** Edit, enable, disable and delete of a record's row, and what its list does with several of them. */
export function recordEntries<R extends Recorded>(
  { act, doing, bulk }: Pick<ActKit<R>, 'act' | 'doing' | 'bulk'>,
  calls: RecordCalls,
  spec: {
    readonly words: RecordActWords;
    readonly nameOf: NameOf<R>;
    isOn(row: R): boolean;
    edit(row: R): void;
    /** Several at once: default, only deleted. */
    readonly several?: readonly ('enable' | 'disable' | 'delete')[];
  },
): { readonly actions: readonly RowEntry<R>[]; readonly bulkActions: readonly BulkAct<R>[] } {
  const { words, nameOf, isOn } = spec;
  const send = (row: R) => ids([row]);
  const bulkActs = {
    enable: () => bulk(calls.enable, { label: words.enable, send: ids }),
    disable: () => bulk(calls.disable, { label: words.disable, danger: true, send: ids }),
    delete: () => bulk(calls.remove, { label: words.delete, danger: true, send: ids }),
  };
  return {
    actions: [
      doing('edit', spec.edit, { label: words.edit, button: 'Edit' }),
      act('enable', calls.enable, {
        label: words.enable,
        when: (row) => !isOn(row),
        send,
        question: confirmation(words['ask.enable'], nameOf),
      }),
      act('disable', calls.disable, {
        label: words.disable,
        when: isOn,
        send,
        question: confirmation(words['ask.disable'], nameOf, words['ask.disable.body']),
      }),
      act('delete', calls.remove, {
        label: words.delete,
        danger: true,
        send,
        question: confirmation(words['ask.delete'], nameOf, words['ask.gone']),
        done: words.deleted,
      }),
    ],
    bulkActions: (spec.several ?? ['delete']).map((verb) => bulkActs[verb]()),
  };
}

export interface RecordForm<R, A extends Call, U extends Call, T extends WordTable> {
  readonly words: {
    readonly add: LocalizedText;
    readonly editTitle: LocalizedText;
    readonly saved: LocalizedText;
  };
  readonly wide?: boolean;
  /** Fields of the form; `adding`: of a new record. */
  sections(
    kit: Pick<FormKit<InputOf<A>, T, A>, 'field' | 'section'>,
    adding: boolean,
  ): readonly FormSection[];
  /** Values a new record starts with. */
  readonly start: Filling<InputOf<A>>;
  /** Values of a record that is changed, beside its id and version. */
  startOf(row: R): Omit<Filling<InputOf<U>>, 'id' | 'version'>;
}
/** The two dialogs of a record, opened by the list they stand above. */
export function recordDialogs<R extends Recorded, A extends Call, U extends Call, const T extends WordTable>(
  calls: { readonly add: A; readonly update: U },
  table: Words<T>,
  spec: RecordForm<R, A, U, T>,
): { readonly Dialogs: ComponentType; add(): void; edit(row: R): void } {
  const { words } = spec;
  const common = { done: words.saved, ...(spec.wide === undefined ? {} : { wide: spec.wide }) };
  const Add = formDialog(calls.add, table, (kit) => ({
    title: words.add,
    ...common,
    sections: spec.sections(kit, true),
  }));
  // A change has the fields of a new record and its version beside them.
  const Edit = formDialog(calls.update, table, (kit) => ({
    title: words.editTitle,
    ...common,
    sections: spec.sections(kit as unknown as FormKit<InputOf<A>, T, A>, false),
  }));
  const opened = createStore<R | 'new' | null>(null);
  const onClose = () => opened.set(null);
  function Dialogs() {
    const open = useStore(opened);
    if (open === null) return null;
    if (open === 'new') return <Add start={spec.start} onClose={onClose} />;
    const start = { id: open.id, version: open.version, ...spec.startOf(open) };
    return <Edit start={start as unknown as Filling<InputOf<U>>} onClose={onClose} />;
  }
  return { Dialogs, add: () => opened.set('new'), edit: (row) => opened.set(row) };
}
