import { EMPTY } from '#kernel/rules/format.ts';
import type { LocalizedText } from '#kernel/rules/words.ts';
import type { FieldProps } from '../fields/field.ts';
import {
  BoolField,
  CodeField,
  CodesField,
  ManyField,
  PickField,
  PicksField,
  RadioField,
  SelectField,
} from '../fields/lazy-inputs.ts';
import type { PickSource } from '../fields/pick-field.tsx';
import { comma } from '../i18n/locale.ts';
import { holder, type Loose, type maker, shown, type Text } from './field-maker.ts';
import type { Formatter } from './formatter.ts';
import { getAt, isBlank, LABELS, type Values } from './paths.ts';
import type { StatusBadge } from './status-tag.tsx';

/** What a choice offers: a look with its codes, or a list of values with their words. */
export type Options = StatusBadge | readonly (LocalizedText & { readonly value: string })[];

const choices = (options: Options, formatter: Formatter) =>
  'of' in options
    ? options.choices(formatter)
    : options.map((o) => ({ value: o.value, label: formatter.text(o) }));

export const strings = (value: unknown): readonly string[] =>
  Array.isArray(value) ? (value as string[]) : [];

/** Choices and codes. */
export function choiceFields(make: ReturnType<typeof maker>) {
  const named =
    (options: Options, path: string) =>
    (values: Values, formatter: Formatter): string => {
      const held = getAt(values, path);
      const label = (code: string) =>
        choices(options, formatter).find((c) => c.value === code)?.label ?? code;
      return isBlank(held)
        ? EMPTY
        : Array.isArray(held)
          ? (held as string[]).map(label).join(comma())
          : label(String(held));
    };
  const setsIn = (options: Options) => ('of' in options ? options.sets : []);
  return {
    bool: (path: string, more?: Loose) =>
      make(
        path,
        more,
        (p, c, m) => (
          <BoolField
            {...(p as FieldProps<boolean>)}
            value={(p.value as unknown) === true}
            sentence={m.sentence ? c.formatter.text(m.sentence) : undefined}
          />
        ),
        { show: (values, formatter) => formatter.bool(getAt(values, path) === true) },
      ),
    select: (path: string, options: Options, more?: Loose) =>
      make(
        path,
        { verb: 'select', ...more },
        (p, c, m) => (
          <SelectField
            {...(p as FieldProps<Text>)}
            options={choices(options, c.formatter)}
            {...holder(m, c.formatter)}
          />
        ),
        { sets: setsIn(options), show: named(options, path) },
      ),
    many: (path: string, options: Options, more?: Loose) =>
      make(
        path,
        { verb: 'select', ...more },
        (p, c, m) => (
          <ManyField
            {...(p as FieldProps<readonly string[]>)}
            value={strings(p.value)}
            options={choices(options, c.formatter)}
            {...holder(m, c.formatter)}
          />
        ),
        { sets: setsIn(options), show: named(options, path) },
      ),
    radio: (path: string, options: Options, more?: Loose) =>
      make(
        path,
        { verb: 'select', ...more },
        (p, c) => <RadioField {...(p as FieldProps<Text>)} options={choices(options, c.formatter)} />,
        {
          sets: setsIn(options),
          show: named(options, path),
        },
      ),
    code: (path: string, set: string, more?: Loose) =>
      make(
        path,
        { verb: 'select', ...more },
        (p, c, m) => (
          <CodeField {...(p as FieldProps<Text>)} set={set} look={m.look} {...holder(m, c.formatter)} />
        ),
        {
          sets: [set],
          show: (values, formatter) =>
            formatter.codeName(set, (getAt(values, path) as Text | undefined) ?? null),
        },
      ),
    codes: (path: string, set: string, more?: Loose) =>
      make(
        path,
        { verb: 'select', ...more },
        (p, c, m) => (
          <CodesField
            {...(p as FieldProps<readonly string[]>)}
            value={strings(p.value)}
            set={set}
            exclusiveOption={m.exclusiveOption}
            {...holder(m, c.formatter)}
          />
        ),
        {
          sets: [set],
          show: (values, formatter) =>
            strings(getAt(values, path))
              .map((code) => formatter.codeName(set, code))
              .join(comma()) || EMPTY,
        },
      ),
  };
}

/** Records found by typing. */
export function pickFields(make: ReturnType<typeof maker>) {
  const sourceOf = (source: PickSource | ((values: Values) => PickSource), values: Values): PickSource =>
    typeof source === 'function' ? source(values) : source;
  return {
    pick: (path: string, source: PickSource | ((values: Values) => PickSource), more?: Loose) =>
      make(
        path,
        { verb: 'select', ...more },
        (p, c, m) => (
          <PickField
            {...(p as FieldProps<Text>)}
            source={sourceOf(source, c.values)}
            {...holder(m, c.formatter)}
            onPicked={(options) =>
              c.change({
                ...m.picked?.(options[0], c.values),
                [LABELS]: { ...(c.values[LABELS] as Values | undefined), [path]: options[0]?.label },
              })
            }
          />
        ),
        {
          show: (values) =>
            shown((values[LABELS] as Record<string, string> | undefined)?.[path] ?? getAt(values, path)),
        },
      ),
    picks: (path: string, source: PickSource | ((values: Values) => PickSource), more?: Loose) =>
      make(
        path,
        { verb: 'select', ...more },
        (p, c, m) => (
          <PicksField
            {...(p as FieldProps<readonly string[]>)}
            value={strings(p.value)}
            source={sourceOf(source, c.values)}
            {...holder(m, c.formatter)}
            onPicked={(options) =>
              c.change({
                [LABELS]: {
                  ...(c.values[LABELS] as Values | undefined),
                  [path]: options.map((o) => o.label).join(comma()),
                },
              })
            }
          />
        ),
        {
          show: (values) =>
            shown(
              (values[LABELS] as Record<string, string> | undefined)?.[path] ??
                strings(getAt(values, path)).join(comma()),
            ),
        },
      ),
  };
}
