import './messaging.css';
import { useId } from 'react';
import { variablesOf } from '#kernel/rules/message-template.ts';
import type { FieldProps } from '#kernel/web/fields/field.ts';
import { useLocale } from '#kernel/web/i18n/index.ts';
import { Input } from '#kernel/web/parts/index.ts';
import { useCall } from '#kernel/web/request/index.ts';
import type { FieldContext } from '#kernel/web/screens/form-types.ts';
import type { Values } from '#kernel/web/screens/paths.ts';
import { listTemplates } from '../contract/template.ts';
import type { TemplateField } from '../rules/template.ts';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
/** Variables a free text uses; a malformed one is said when it is handed in. */
function usedIn(values: Values): TemplateField[] {
  try {
    return variablesOf(`${textOf(values.title)} ${textOf(values.content)}`).map((name) => ({
      name,
      zh: name,
      en: name,
      required: true,
      sample: '',
    }));
  } catch {
    return [];
  }
}
/** Variables of the chosen template, else of the text itself. */
export function useVariables(values: Values): readonly TemplateField[] {
  const templateId = textOf(values.templateId);
  const { data } = useCall(
    listTemplates,
    { ids: [templateId || '0'] },
    { silent: true, enabled: templateId !== '' },
  );
  return templateId === '' ? usedIn(values) : (data?.list[0]?.variables ?? []);
}

/** One line per variable. */
export function VariablesField({
  value,
  onChange,
  onBlur,
  values,
  disabled,
}: FieldProps<unknown> & FieldContext) {
  const id = useId();
  const locale = useLocale();
  const held = (value ?? {}) as Readonly<Record<string, string>>;
  const fields = useVariables(values);
  if (fields.length === 0) return <span className="sc-faint">--</span>;
  return (
    <div className="ms-pairs">
      {fields.map((f) => (
        <label key={f.name} htmlFor={`${id}-${f.name}`}>
          <span>
            {locale === 'zh_CN' ? f.zh : f.en || f.zh}
            {f.required ? (
              <span className="fm-star" aria-hidden="true">
                *
              </span>
            ) : null}
          </span>
          <Input
            id={`${id}-${f.name}`}
            value={held[f.name] ?? ''}
            placeholder={f.sample}
            disabled={disabled ?? false}
            maxLength={200}
            aria-required={f.required}
            onChange={(event) => onChange({ ...held, [f.name]: event.target.value })}
            onBlur={() => onBlur?.()}
          />
        </label>
      ))}
    </div>
  );
}
