import './screens.css';
import { Button } from 'antd';
import { type ComponentType, useCallback, useId } from 'react';
import type { Call, InputOf } from '#kernel/rules/contract.ts';
import type { Words, WordTable } from '#kernel/rules/words.ts';
import { useLocalized, useWords } from '#kernel/web/i18n/index.ts';
import { declaredAs } from './declared.ts';
import { ConflictDialog } from './dialogs.tsx';
import { Failed, NothingYet, Skeleton } from './empties.tsx';
import { asideOf, FormFoot, offersButtons, useOwnButtons } from './form-foot.tsx';
import { type FormKit, formKit } from './form-kit.tsx';
import { type AnyForm, type FormProps, useStart, useFormPage } from './form-page.ts';
import { Anchors, DraftLine, ErrorSummary, FormSections } from './form-parts.tsx';
import type { FormState } from './form-state.ts';
import type { Filling, FormDeclaration, FormField } from './form-types.ts';
import type { Formatter } from './formatter.ts';
import type { Values } from './paths.ts';
import type { Submitting } from './submit.ts';
import { isRequired } from './validation.ts';
import { screenWords } from './words.ts';

/**
 * A form (T3) from its command, its words and a declaration: checked by the command's schema, faults at the
 * fields and in a summary, drafts on the server,
 * unsaved-changes guard, version conflicts settled field by field, one act per draft however often it is sent.
 */
export function formScreen<C extends Call, const T extends WordTable>(
  call: C,
  words: Words<T>,
  declare: (kit: FormKit<InputOf<C>, T, C>) => FormDeclaration<InputOf<C>>,
): ComponentType {
  const decl = declare(formKit(call, words)) as unknown as AnyForm;
  function FormScreen() {
    return <LoadedForm call={call} words={words} decl={decl} />;
  }
  return declaredAs(FormScreen, call, decl);
}

function LoadedForm({ call, words, decl }: FormProps) {
  const t = useWords(screenWords);
  const localize = useLocalized();
  const { start, error, retry } = useStart(decl);
  if (error)
    return (
      <Failed
        error={error}
        right={typeof decl.title === 'function' ? localize(decl.title({})) : localize(decl.title)}
        onRetry={retry}
      />
    );
  if (start === undefined) return <Skeleton />;
  if (start === null)
    return (
      <NothingYet {...(decl.missing ? { title: localize(decl.missing) } : { help: t('form.missing') })} />
    );
  return <FormPage call={call} words={words} decl={decl} start={start} />;
}

/** A form page whose declaration depends on what it starts from. */
export function FormPage(props: FormProps & { readonly start: Values }) {
  const { call, words, decl } = props;
  const page = useFormPage(props);
  const { form, formatter, draft, t } = page;
  const { none } = useOwnButtons(decl, form.values);
  const id = useId();
  const localize = useLocalized();
  const title = localize(
    typeof decl.title === 'function'
      ? decl.title(form.values as Filling<Record<string, unknown>>)
      : decl.title,
  );
  const required = useCallback(
    (field: FormField) => isRequired(decl.schema ?? call.input, field, form.values),
    [call, decl, form.values],
  );
  const aside = asideOf(form, formatter);
  const { above: Above, aside: Aside } = decl;
  return (
    <form className="sc fm" noValidate aria-label={title} onSubmit={(event) => event.preventDefault()}>
      <header className="sc-title">
        <h1>{title}</h1>
        <DraftLine draft={draft} />
      </header>
      {none && offersButtons(decl) ? <p className="sc-faint">{t('form.lookOnly')}</p> : null}
      {page.restored ? (
        <p className="fm-restored" role="status">
          {t('draft.restored', { time: page.restored })}{' '}
          <Button type="link" size="small" onClick={page.discard}>
            {t('draft.discard')}
          </Button>
        </p>
      ) : null}
      <ErrorSummary formId={id} form={form} words={words} formatter={formatter} />
      {Above ? <Above {...aside} /> : null}
      <div className={Aside ? 'fm-body has-aside' : 'fm-body'}>
        <div className="fm-main">
          <FormSections
            formId={id}
            form={form}
            sections={form.shown}
            words={words}
            formatter={formatter}
            locked={none || page.submitting.running !== null}
            isRequired={required}
          />
        </div>
        {Aside ? (
          <aside className="sc-card fm-aside">
            <Aside {...aside} />
          </aside>
        ) : (
          <Anchors formId={id} sections={form.shown} formatter={formatter} />
        )}
      </div>
      <FormFoot decl={decl} page={page} />
      <Conflicts submitting={page.submitting} form={form} formatter={formatter} />
    </form>
  );
}

/** The dialog of a version conflict, when there is one. */
export function Conflicts({
  submitting,
  form,
  formatter,
}: {
  submitting: Submitting;
  form: FormState;
  formatter: Formatter;
}) {
  if (!submitting.conflict) return null;
  return (
    <ConflictDialog
      {...submitting.conflict}
      base={form.base}
      formatter={formatter}
      onCancel={submitting.dismissConflict}
      onSettled={submitting.resolveConflict}
    />
  );
}
