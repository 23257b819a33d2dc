import './messaging.css';
import { type ComponentType, useMemo } from 'react';
import type { FieldProps } from '#kernel/web/fields/field.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { Input, TextArea } from '#kernel/web/parts/index.ts';
import { formDialog } from '#kernel/web/screens/form-dialog.tsx';
import type { FieldContext } from '#kernel/web/screens/form-types.ts';
import { saveTemplate } from '../contract/template.ts';
import type { MailChannel } from '../rules/mailing.ts';
import { templateWords } from '../rules/mailing-words.ts';
import type { TemplateField } from '../rules/template.ts';
import { LetterField } from './letter-field.tsx';

const { table } = templateWords;
type Props = FieldProps<unknown> & FieldContext;
interface Both {
  readonly zh_CN: string;
  readonly en_US?: string;
}

/** Meaning and sample of each variable the text uses. */
function DeclaredField({ value, onChange, id }: Props) {
  const t = useWords(templateWords);
  const held = Array.isArray(value) ? (value as TemplateField[]) : [];
  const put = (n: number, change: Partial<TemplateField>) =>
    onChange(held.map((f, i) => (i === n ? { ...f, ...change } : f)));
  if (held.length === 0) return <span className="sc-faint">--</span>;
  return (
    <div id={id} className="ms-pairs">
      {held.map((f, n) => (
        <div key={f.name}>
          <code>{`{{${f.name}}}`}</code>
          {(['zh', 'en', 'sample'] as const).map((key) => (
            <Input
              key={key}
              aria-label={`${f.name} ${t(key)}`}
              placeholder={t(key)}
              value={f[key]}
              maxLength={key === 'sample' ? 100 : 30}
              onChange={(event) => put(n, { [key]: event.target.value })}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

/** The text in both languages; English may stay empty and then reads as Chinese. */
const contentsField = (channel: MailChannel): ComponentType<Props> =>
  function ContentsField(props) {
    const t = useWords(templateWords);
    const held = (props.value ?? { zh_CN: '' }) as Both;
    const part = (key: 'zh_CN' | 'en_US', label: string) => {
      const id = key === 'zh_CN' ? props.id : `${props.id}-en`;
      const put = (next: unknown) => props.onChange({ ...held, [key]: String(next ?? '') });
      const named = `${props.label} ${label}`;
      return channel === 'sms' ? (
        <TextArea
          id={id}
          aria-label={named}
          placeholder={label}
          value={held[key] ?? ''}
          autoSize={{ minRows: 3, maxRows: 10 }}
          count={{ max: 500, show: true }}
          onChange={(event) => put(event.target.value)}
        />
      ) : (
        <LetterField {...props} id={id} label={named} value={held[key] ?? ''} onChange={put} />
      );
    };
    return (
      <div className="ms-two">
        {part('zh_CN', t('zh'))}
        {part('en_US', t('en'))}
      </div>
    );
  };

const dialogOf = (channel: MailChannel) =>
  formDialog(saveTemplate, templateWords, ({ field, section }) => ({
    title: table.saveAs,
    wide: true,
    sections: [
      section(
        [
          field.text('code', { most: 50, code: true, help: table.codeHelp }),
          field.i18n('names', { most: 50 }),
          ...(channel === 'sms'
            ? [field.text('signature', { most: 12, required: false, help: table.signatureHelp })]
            : [field.i18n('titles', { most: 100, span: 3, required: true })]),
          field.custom('contents', contentsField(channel), { span: 3, required: true, verb: 'input' }),
          field.custom('variables', DeclaredField, { span: 3, required: false }),
        ],
        { help: table.saveAsHelp },
      ),
    ],
    done: table.saved,
  }));
const dialogs = { email: dialogOf('email'), sms: dialogOf('sms'), mail: dialogOf('mail') } as const;

interface Start {
  readonly title: string;
  readonly content: string;
  readonly fields: readonly TemplateField[];
}
/** «Save as template» of a message form (administration-domain 11.3; R-MSG-020). */
export function SaveTemplate({
  channel,
  start,
  onClose,
}: {
  channel: MailChannel;
  start: Start;
  onClose: () => void;
}) {
  const Dialog = dialogs[channel];
  // The dialog begins with the text as it stood when it was opened.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  const values = useMemo(
    () => ({
      channel,
      contents: { zh_CN: start.content },
      variables: start.fields.map((f) => ({ ...f })),
      ...(channel === 'sms' ? {} : { titles: { zh_CN: start.title } }),
    }),
    [],
  );
  return <Dialog start={values} onClose={onClose} />;
}
