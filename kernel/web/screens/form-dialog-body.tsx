import { Button } from 'antd';
import { useCallback, useId, useMemo } from 'react';
import type { Call } from '#kernel/rules/contract.ts';
import type { Words, WordTable } from '#kernel/rules/words.ts';
import { useLocalized, useWords } from '#kernel/web/i18n/index.ts';
import { Modal } from '#kernel/web/parts/modal.tsx';
import { newKey } from '#kernel/web/request/index.ts';
import { tabWords } from '#kernel/web/tabs/words.ts';
import { confirm } from './confirm.ts';
import type { FormDialogDeclaration } from './form-dialog-declaration.ts';
import { ErrorSummary, FormSections } from './form-parts.tsx';
import { Conflicts } from './form-screen.tsx';
import { useFormState } from './form-state.ts';
import type { FormButton, FormField } from './form-types.ts';
import { useFormatter } from './formatter.ts';
import type { Values } from './paths.ts';
import { useSubmit } from './submit.ts';
import { isRequired } from './validation.ts';
import { decliningWord, screenWords } from './words.ts';

interface BodyProps {
  readonly call: Call;
  readonly words: Words<WordTable>;
  readonly decl: FormDialogDeclaration<Record<string, unknown>>;
  readonly button: FormButton;
  readonly start: Values;
  readonly about: string | undefined;
  onClose(): void;
  onDone: ((output: unknown) => void) | undefined;
}

/** A key that lives as long as the dialog: retried, it is the same act. */
function useDialogKey() {
  return useMemo(() => {
    let key = newKey();
    return {
      current: () => key,
      renew: () => {
        key = newKey();
      },
    };
  }, []);
}

export function DialogBody({ call, words, decl, button, start, about, onClose, onDone }: BodyProps) {
  const t = useWords(screenWords);
  const l = useWords(tabWords);
  const localize = useLocalized();
  const id = useId();
  const formatter = useFormatter(
    useMemo(() => [...new Set(decl.sections.flatMap((s) => s.fields.flatMap((f) => f.sets)))].sort(), [decl]),
  );
  const form = useFormState(call.input, decl.sections, start);
  const done = useCallback(
    (_button: FormButton, output: unknown) => {
      onDone?.(output);
      onClose();
    },
    [onClose, onDone],
  );
  const submitting = useSubmit(form, useDialogKey(), decl.remote, undefined, done, formatter);
  const required = useCallback(
    (field: FormField) => isRequired(call.input, field, form.values),
    [call, form.values],
  );
  const named = localize(typeof decl.title === 'function' ? decl.title(form.values) : decl.title);
  const title = about === undefined ? named : `${named} · ${about}`;
  const word = button.label ? localize(button.label) : t('save');
  const press = async () => {
    if (decl.shut?.() === true || submitting.running !== null || !form.check(true)) return;
    const asked = decl.question?.(form.values, formatter) ?? null;
    const agreed =
      asked === null ||
      (await confirm({
        title: asked.title ?? title,
        ...(asked.body === undefined ? {} : { body: asked.body }),
        yes: asked.button ?? t('confirm'),
        no: t('back'),
      }));
    if (agreed) void submitting.send(button);
  };
  // "Cancel" means it; Escape and the cross are pressed by mistake, and what was typed would be lost.
  const leave = async () => {
    if (submitting.running !== null) return;
    // The press of Escape that asks is over before there is a question it could answer.
    await new Promise((over) => setTimeout(over));
    if (
      !form.dirty ||
      (await confirm({
        title: l('leave.title', { page: title }),
        body: l('leave.lost'),
        yes: l('leave.yes'),
        no: l('leave.no'),
        danger: true,
      }))
    )
      onClose();
  };
  return (
    <Modal
      open
      asks
      width={decl.wide ? 860 : 560}
      title={title}
      onCancel={() => void leave()}
      mask={{ closable: !form.dirty }}
      footer={
        <>
          <Button disabled={submitting.running !== null} onClick={onClose}>
            {decliningWord(t, word)}
          </Button>
          <Button
            type="primary"
            danger={decl.danger === true}
            disabled={decl.shut?.() === true}
            loading={submitting.running !== null}
            onClick={() => void press()}
          >
            {word}
          </Button>
        </>
      }
    >
      <form
        className={decl.wide ? 'fm fm-dialog is-wide' : 'fm fm-dialog'}
        noValidate
        aria-label={title}
        onSubmit={(event) => {
          event.preventDefault();
          void press();
        }}
      >
        <ErrorSummary formId={id} form={form} words={words} formatter={formatter} />
        <FormSections
          plain
          formId={id}
          form={form}
          sections={form.shown}
          words={words}
          formatter={formatter}
          locked={submitting.running !== null}
          isRequired={required}
        />
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
      <Conflicts submitting={submitting} form={form} formatter={formatter} />
    </Modal>
  );
}
