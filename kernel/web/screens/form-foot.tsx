import { Button } from 'antd';
import { useState } from 'react';
import { useCan } from '#kernel/web/guard/index.ts';
import { useLocalized, useWords } from '#kernel/web/i18n/index.ts';
import { ask } from '#kernel/web/tabs/index.ts';
import type { Question } from './acts.ts';
import { ActDialog } from './dialogs.tsx';
import { FooterBar } from './form-parts.tsx';
import type { AnyForm, FormPageModel } from './form-page.ts';
import type { FormState } from './form-state.ts';
import type { Filling, FormButton } from './form-types.ts';
import type { Formatter } from './formatter.ts';
import { useKeys } from './keys.ts';
import type { Values } from './paths.ts';
import { buttonNow, type Submitting } from './submit.ts';
import { screenWords } from './words.ts';

/** A form that is shut for everybody says why itself; rights are no word of it. */
export const offersButtons = ({
  confirm,
  save,
  release,
}: Pick<AnyForm, 'confirm' | 'save' | 'release'>): boolean => (confirm ?? save ?? release) !== undefined;
/** The buttons of a form its reader may press. Who may press none may look at it, and nothing else. */
export function useOwnButtons(
  { confirm, save, release }: Pick<AnyForm, 'confirm' | 'save' | 'release'>,
  values: Values,
) {
  const { can } = useCan();
  const allowed = (declared: FormButton | undefined): FormButton | undefined => {
    const button = declared && buttonNow(declared, values);
    return button && (button.button === undefined || can(button.button)) ? button : undefined;
  };
  const buttons = { confirm: allowed(confirm), save: allowed(save), release: allowed(release) };
  return {
    ...buttons,
    none: buttons.confirm === undefined && buttons.save === undefined && buttons.release === undefined,
  };
}

/** What is drawn beside the sections gets of the form. */
export const asideOf = (form: FormState, formatter: Formatter) => ({
  values: form.values as Filling<Record<string, unknown>>,
  change: form.change as (change: Filling<Record<string, unknown>>, guessed?: readonly string[]) => void,
  formatter,
});

/** Checks, asks what a binding button must ask, sends. */
export function usePress(form: FormState, submitting: Submitting, formatter: Formatter) {
  const [asking, setAsking] = useState<{
    button: FormButton;
    question: Question;
  } | null>(null);
  const localize = useLocalized();
  const t = useWords(screenWords);
  const press = (button: FormButton) => {
    if (submitting.running || !form.check(button.whole, undefined, button.lacks)) return;
    const askOrSend = (question: Question | null | undefined) => {
      if (question) setAsking({ button, question });
      else void submitting.send(button);
    };
    const question = button.question?.(form.values, formatter);
    if (question instanceof Promise) void question.then(askOrSend);
    else askOrSend(question);
  };
  // A refusal that asks stands in the same dialog: the question goes on.
  const open = submitting.asked ?? asking;
  const dialog = open ? (
    <ActDialog
      verb={open.button.label ? localize(open.button.label) : t('confirm')}
      danger={false}
      question={open.question}
      reason={false}
      busy={submitting.running !== null}
      onCancel={() => {
        setAsking(null);
        submitting.dismissQuestion();
      }}
      onGo={() => void submitting.send(open.button, submitting.asked !== null).then(() => setAsking(null))}
    />
  ) : null;
  return { press, dialog };
}

/** Back asks when something was changed; Cancel drops the changes; Save keeps; Confirm commits; Release publishes. */
export function FormFoot({ decl, page }: { decl: AnyForm; page: FormPageModel }) {
  const { form, submitting, formatter, t, screen } = page;
  const localize = useLocalized();
  const { press, dialog } = usePress(form, submitting, formatter);
  const { confirm, save, release } = useOwnButtons(decl, form.values);
  const { more: More } = decl;
  const main = release ?? confirm ?? save;
  const run = (button: FormButton | undefined) => (event: KeyboardEvent) => {
    event.preventDefault();
    if (button) press(button);
  };
  useKeys({ 'Ctrl+s': save ? run(save) : (event) => event.preventDefault(), 'Ctrl+Enter': run(main) });
  const cancel = async () => {
    if (
      form.dirty &&
      !(await ask({ title: t('draft.discard'), yes: t('draft.discard'), no: t('back'), danger: true }))
    )
      return;
    page.drop();
  };
  const button = (of: FormButton | undefined, label: string) =>
    of ? (
      <Button
        type={of === main ? 'primary' : 'default'}
        loading={submitting.running === of}
        disabled={submitting.running !== null && submitting.running !== of}
        onClick={() => press(of)}
      >
        {of.label ? localize(of.label) : label}
      </Button>
    ) : null;
  return (
    <>
      <FooterBar
        start={
          <>
            {decl.back === false ? null : <Button onClick={() => void screen.close()}>{t('back')}</Button>}
            {decl.cancel === false ? null : <Button onClick={() => void cancel()}>{t('cancel')}</Button>}
          </>
        }
        end={
          <>
            {More ? (
              <More
                {...asideOf(form, formatter)}
                busy={submitting.running !== null}
                check={() => form.check(false)}
              />
            ) : null}
            {button(confirm, t('confirm'))}
            {button(save, t('save'))}
            {button(release, t('release'))}
          </>
        }
      />
      {dialog}
    </>
  );
}
