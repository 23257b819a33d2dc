import type { ComponentType } from 'react';
import { ariaOf, type FieldProps, statusOf } from '#kernel/web/fields/field.ts';
import { CodePathField, type PickOption } from '#kernel/web/fields/index.ts';
import { TextArea } from '#kernel/web/parts/index.ts';
import { formDialog } from '#kernel/web/screens/form-dialog.tsx';
import type { FieldContext, FormField, FormSection } from '#kernel/web/screens/form-types.ts';
import { isLevelled } from '#office/codesets/rules/item-rules.ts';
import type { AnyDictionary } from '../../contract/base/dictionary.ts';
import type { Field } from '../../contract/base/fields.ts';
import { baseWords } from '../../rules/base-words.ts';
import { origins } from '../../rules/origins.ts';
import { type BaseRow, entriesOf } from './row.ts';
import { sources } from './sources.ts';

const t = baseWords.table;
type Filled = Readonly<Record<string, unknown>>;
/** What a chosen record fills in beside itself: fields by the key of the reference. */
export type Fillings = Readonly<Record<string, (chosen: string | undefined, values: Filled) => Filled>>;
export type OwnInput = ComponentType<FieldProps<unknown> & FieldContext>;
/** The kit of a form as a table of fields speaks to it. */
type LooseFields = Readonly<
  Record<'text' | 'textarea' | 'bool' | 'number' | 'count' | 'date', (key: string, more: object) => FormField>
> &
  Readonly<
    Record<
      'code' | 'codes' | 'select' | 'pick' | 'file' | 'files' | 'custom',
      (key: string, what: unknown, more: object) => FormField
    >
  >;

const LINE = '\n';
/** Several short texts, one per line. */
export function LinesField(props: FieldProps<unknown>) {
  const lines = Array.isArray(props.value) ? (props.value as string[]) : [];
  return (
    <TextArea
      id={props.id}
      rows={3}
      value={lines.join(LINE)}
      status={statusOf(props.invalid)}
      disabled={props.disabled ?? false}
      aria-label={props.label}
      {...ariaOf(props)}
      onChange={(event) => props.onChange(event.target.value === '' ? [] : event.target.value.split(LINE))}
      onBlur={() => {
        props.onChange(lines.map((line) => line.trim()).filter((line) => line !== ''));
        props.onBlur?.();
      }}
    />
  );
}

const levels = new Map<string, OwnInput>();
/** A code of a set in levels, chosen level by level: one component for each set, so that it is not made anew. */
function byLevels(set: string): OwnInput {
  const known = levels.get(set) ?? ((props) => <CodePathField {...props} set={set} />);
  levels.set(set, known);
  return known;
}

function inputOf(
  kit: LooseFields,
  key: string,
  field: Field,
  ownInputs: Readonly<Record<string, OwnInput>>,
  fills: Fillings,
): FormField {
  const { label, help, unit, span, required, most } = field;
  const more = {
    label,
    required,
    ...(help ? { help } : {}),
    ...(unit ? { unit } : {}),
    ...(span ? { span } : {}),
    ...(most ? { most } : {}),
  };
  switch (field.kind) {
    case 'text':
      if (field.country) return kit.select(key, origins, more);
      return kit.text(key, { ...more, ...(field.solid ? { code: true } : {}) });
    case 'long':
      return kit.textarea(key, more);
    case 'texts':
      return kit.custom(key, LinesField, more);
    case 'code':
      return isLevelled(field.set ?? '')
        ? {
            ...kit.custom(key, byLevels(field.set ?? ''), { ...more, verb: 'select' }),
            sets: [field.set ?? ''],
          }
        : kit.code(key, field.set, more);
    case 'codes':
      return kit.codes(key, field.set, more);
    case 'bool':
      return kit.bool(key, { ...more, sentence: label });
    case 'amount':
      return kit.number(key, more);
    case 'count':
      return kit.count(key, more);
    case 'day':
      return kit.date(key, more);
    case 'one':
      return kit.pick(key, sources[field.of as keyof typeof sources], {
        ...more,
        ...(fills[key]
          ? {
              picked: (option: PickOption | undefined, values: Filled) => fills[key]?.(option?.value, values),
            }
          : {}),
      });
    case 'file':
      return kit.file(key, field.scene, more);
    case 'files':
      return kit.files(key, field.scene, more);
    case 'own':
      return kit.custom(key, ownInputs[key], more);
  }
}

export interface Forms {
  readonly Add: ComponentType<{
    readonly start: Readonly<Record<string, unknown>>;
    onClose(): void;
    onDone?(): void;
  }>;
  readonly Edit: ComponentType<{ readonly row: BaseRow; onClose(): void; onDone?(): void }>;
}
type Loose = ComponentType<{ start?: object; onClose(): void; onDone?: (() => void) | undefined }>;

/** The dialogs that make and change one kind of base data, from its fields. */
export function formsOf(
  dict: AnyDictionary,
  ownInputs: Readonly<Record<string, OwnInput>> = {},
  fills: Fillings = {},
): Forms {
  const fields = entriesOf(dict.fields);
  const wide = fields.length > 4;
  const sectionsOf = (kit: unknown, fresh: boolean): readonly FormSection[] => [
    {
      fields: fields
        .filter(([, field]) => fresh || field.once !== true)
        .map(([key, field]) => inputOf(kit as LooseFields, key, field, ownInputs, fills)),
    },
  ];
  const Add = formDialog(dict.add, baseWords, ({ field }) => ({
    title: dict.titles.add,
    wide,
    done: t.saved,
    sections: sectionsOf(field, true),
  })) as Loose;
  const Edit = formDialog(dict.update, baseWords, ({ field }) => ({
    title: dict.titles.edit,
    wide,
    done: t.saved,
    sections: sectionsOf(field, false),
  })) as Loose;
  return {
    Add: ({ start, onClose, onDone }) => <Add start={start} onClose={onClose} onDone={onDone} />,
    Edit({ row, onClose, onDone }) {
      const held = Object.fromEntries(
        fields.flatMap(([key, field]) => (field.once === true ? [] : [[key, row[key]]])),
      );
      return <Edit start={{ id: row.id, version: row.version, ...held }} onClose={onClose} onDone={onDone} />;
    },
  };
}
