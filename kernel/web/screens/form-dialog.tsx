import './screens.css';
import type { ComponentType } from 'react';
import type { Call, InputOf, OutputOf } from '#kernel/rules/contract.ts';
import type { Words, WordTable } from '#kernel/rules/words.ts';
import { LoadingOverlay, lazyComponent } from '#kernel/web/parts/index.ts';
import { declaredAs } from './declared.ts';
import type { FormDialogDeclaration } from './form-dialog-declaration.ts';
import { type FormKit, formKit } from './form-kit.tsx';
import type { Filling, FormButton } from './form-types.ts';
import type { Values } from './paths.ts';

const FormDialogBody = lazyComponent(() => import('./form-dialog-body.tsx').then((m) => m.DialogBody), {
  preload: true,
  waiting: () => <LoadingOverlay />,
});

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
