import { Input } from 'antd';
import { useWords } from '#kernel/web/i18n/index.ts';
import { ariaOf, type FieldProps, statusOf } from './field.ts';
import { fieldWords } from './words.ts';

export interface TextFieldProps extends FieldProps<string | null> {
  readonly most?: number | undefined;
  readonly placeholder?: string | undefined;
  readonly autoComplete?: string | undefined;
  readonly inputMode?: 'text' | 'tel' | 'email' | 'url' | 'numeric' | undefined;
  /** Codes, numbers of documents: tabular figures, no correction by the browser. */
  readonly code?: boolean | undefined;
}

/** One line of text. Not cut while typing: a text that is too long is said, not lost. */
export function TextField(props: TextFieldProps) {
  return (
    <Input
      id={props.id}
      value={props.value ?? ''}
      status={statusOf(props.invalid)}
      disabled={props.disabled ?? false}
      autoComplete={props.autoComplete ?? 'off'}
      className={props.code ? 'fd-code' : ''}
      spellCheck={!props.code}
      {...(props.most === undefined
        ? {}
        : { count: { max: props.most, show: (props.value ?? '').length > props.most * 0.8 } })}
      {...(props.placeholder === undefined ? {} : { placeholder: props.placeholder })}
      {...(props.inputMode === undefined ? {} : { inputMode: props.inputMode })}
      {...ariaOf(props)}
      onChange={(event) => props.onChange(event.target.value)}
      onBlur={() => props.onBlur?.()}
    />
  );
}

export interface TextAreaFieldProps extends FieldProps<string | null> {
  readonly most?: number | undefined;
  readonly rows?: number | undefined;
  readonly placeholder?: string | undefined;
}

/** Several lines of text; counts characters near the limit. */
export function TextAreaField(props: TextAreaFieldProps) {
  return (
    <Input.TextArea
      id={props.id}
      value={props.value ?? ''}
      status={statusOf(props.invalid)}
      disabled={props.disabled ?? false}
      autoSize={{ minRows: props.rows ?? 2, maxRows: 12 }}
      {...(props.most === undefined ? {} : { count: { max: props.most, show: true } })}
      {...(props.placeholder === undefined ? {} : { placeholder: props.placeholder })}
      {...ariaOf(props)}
      onChange={(event) => props.onChange(event.target.value)}
      onBlur={() => props.onBlur?.()}
    />
  );
}

export interface I18nValue {
  readonly zh_CN: string;
  readonly en_US?: string | undefined;
}

/** The same text in both languages, side by side; English may stay empty. */
export function I18nTextField(props: FieldProps<I18nValue | null> & { readonly most?: number | undefined }) {
  const t = useWords(fieldWords);
  const value: I18nValue = props.value ?? { zh_CN: '' };
  const part = (key: 'zh_CN' | 'en_US', id: string, language: string) => (
    <Input
      id={id}
      aria-label={`${props.label} ${language}`}
      lang={key === 'zh_CN' ? 'zh-CN' : 'en'}
      prefix={
        <span className="fd-lang" aria-hidden>
          {t(key === 'zh_CN' ? 'chinese.mark' : 'english.mark')}
        </span>
      }
      value={value[key] ?? ''}
      status={statusOf(props.invalid)}
      disabled={props.disabled ?? false}
      autoComplete="off"
      {...(props.most === undefined ? {} : { count: { max: props.most } })}
      {...ariaOf({
        invalid: props.invalid,
        describedBy: props.describedBy,
        required: key === 'zh_CN' && props.required,
      })}
      onChange={(event) => {
        const next = event.target.value;
        if (key === 'zh_CN') props.onChange({ ...value, zh_CN: next });
        else props.onChange(next === '' ? { zh_CN: value.zh_CN } : { ...value, en_US: next });
      }}
      onBlur={() => props.onBlur?.()}
    />
  );
  return (
    <div className="fd-pair">
      {part('zh_CN', props.id, t('chinese'))}
      {part('en_US', `${props.id}-en`, t('english'))}
    </div>
  );
}
