import './screens.css';
import type { ComponentType } from 'react';
import type { Call, InputOf, OutputOf } from '#kernel/rules/contract.ts';
import type { LocalizedText, Words, WordTable } from '#kernel/rules/words.ts';
import { LoadingOverlay, lazyComponent } from '#kernel/web/parts/index.ts';
import type { Question } from './acts.ts';
import { declaredAs } from './declared.ts';
import { type FormKit, formKit } from './form-kit.tsx';
import type { Filling, FormButton, FormSection, RemoteRow } from './form-types.ts';
import type { Formatter } from './formatter.ts';
import type { Values } from './paths.ts';

const FormDialogBody = lazyComponent(() => import('./form-dialog-body.tsx').then((m) => m.DialogBody), {
  preload: true,
  waiting: () => <LoadingOverlay />,
});

export interface FormDialogDeclaration<I> {
  readonly title: LocalizedText | ((values: Filling<I>) => LocalizedText);
  readonly sections: readonly FormSection[];
  readonly done?: LocalizedText;
  readonly label?: LocalizedText;
  readonly wide?: boolean;
  /** The act ends or closes something: its button is the red one. */
  readonly danger?: boolean;
  readonly remote?: (current: unknown) => RemoteRow;
  /** Asked before it is sent; null asks nothing. */
  readonly question?: (values: Filling<I>, formatter: Formatter) => Question | null;
}
export interface FormDialogProps<I, O> {
  readonly start?: Filling<I>;
  /** Name of the record it is about, said after the title. */
  readonly about?: string;
  onClose(): void;
  onDone?: (output: O) => void;
}

/** A small form in a dialog: the same fields, checks, refusals and conflicts as a form page, without drafts. */
export function formDialog<C extends Call, const T extends WordTable>(
  call: C,
  words: Words<T>,
  declare: (kit: FormKit<InputOf<C>, T, C>) => FormDialogDeclaration<InputOf<C>>,
): ComponentType<FormDialogProps<InputOf<C>, OutputOf<C>>> {
  const kit = formKit(call, words);
  const decl = declare(kit) as unknown as FormDialogDeclaration<Record<string, unknown>>;
  const button: FormButton = kit.submit({
    ...(decl.done ? { done: decl.done } : {}),
    ...(decl.label ? { label: decl.label } : {}),
  });
  function FormDialog({ start, about, onClose, onDone }: FormDialogProps<InputOf<C>, OutputOf<C>>) {
    return (
      <FormDialogBody
        call={call}
        words={words}
        decl={decl}
        button={button}
        about={about}
        start={(start ?? {}) as Values}
        onClose={onClose}
        onDone={onDone as ((output: unknown) => void) | undefined}
      />
    );
  }
  return declaredAs(FormDialog, call, decl);
}
