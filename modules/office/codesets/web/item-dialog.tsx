import type { InputOf } from '#kernel/rules/contract.ts';
import { translate } from '#kernel/rules/words.ts';
import type { PickOption } from '#kernel/web/fields/index.ts';
import type { I18nValue } from '#kernel/web/fields/text-field.tsx';
import { currentLocale } from '#kernel/web/i18n/index.ts';
import { call } from '#kernel/web/request/index.ts';
import { formDialog } from '#kernel/web/screens/form-dialog.tsx';
import type { FieldKit } from '#kernel/web/screens/form-kit.tsx';
import type { Filling } from '#kernel/web/screens/form-types.ts';
import type { Formatter } from '#kernel/web/screens/index.ts';
import { readI18n } from '#kernel/web/shell/platform.ts';
import { addItem, listItems, listTypes, updateItem } from '../contract/codeset.ts';
import { TYPE } from '../rules/item-rules.ts';
import { setWords } from '../rules/screen-words.ts';
import { labelBadge, scopes } from './badges.ts';

const w = setWords.table;
type Update = InputOf<typeof updateItem>;
type Add = InputOf<typeof addItem>;
type W = typeof w;

/** Codes of one set that others may stand under. */
const parentsOf = (type: string) => ({
  name: `codeset-parents-${type}`,
  search: async (keyword: string) => {
    if (type === '') return [];
    const { list } = await call(
      listItems,
      { codesetType: type, pageCount: 100, ...(keyword === '' ? {} : { keyword }) },
      { silent: true },
    );
    return list.map((n) => ({ value: n.code, label: `${n.code} ${n.names.zh_CN}` }));
  },
  named: async (codes: readonly string[]) => {
    const found = await Promise.all(
      codes.map((code) => call(listItems, { codesetType: type, keyword: code }, { silent: true })),
    );
    return found.flatMap(({ list }) =>
      list
        .filter((n) => codes.includes(n.code))
        .map((n) => ({ value: n.code, label: `${n.code} ${n.names.zh_CN}` })),
    );
  },
});
const MOST_SETS = 50;
const setsFound = async (keyword: string, business: boolean) =>
  (
    await call(
      listTypes,
      { ...(keyword === '' ? {} : { keyword }), ...(business ? { scope: 'business' as const } : {}) },
      { silent: true },
    )
  )
    .slice(0, MOST_SETS)
    .map((s) => ({ value: s.codesetType, label: readI18n(s.names), note: s.codesetType }));
export const typeSource = (business: boolean) => ({
  name: `codeset-types${business ? '-business' : ''}-${currentLocale()}`,
  search: (keyword: string) => setsFound(keyword, business),
  named: async (types: readonly string[]) =>
    (await Promise.all(types.map((type) => setsFound(type, business)))).flat(),
});

/** What a set that is not there yet is made from: the last entry of the list, once a key is typed. */
export const newSetOption = (keyword: string, found: readonly PickOption[]): readonly PickOption[] => {
  const key = keyword.trim();
  if (found.some((o) => o.value === key)) return [];
  const label = translate(setWords, currentLocale(), 'newSet', { key: TYPE.test(key) ? `「${key}」` : '…' });
  return TYPE.test(key)
    ? [{ value: key, label }]
    : [{ value: '', label, note: translate(setWords, currentLocale(), 'newSet.key'), disabled: true }];
};
/** Sets to add an item to, found by name or key; a new one stands at the end. */
const setToFill = {
  name: 'codeset-to-fill',
  search: async (keyword: string) => {
    const found = await setsFound(keyword, false);
    return [...found, ...newSetOption(keyword, found)];
  },
  named: async (types: readonly string[]) => {
    const found = (await Promise.all(types.map((type) => setsFound(type, false)))).flat();
    return types.map((type) => found.find((o) => o.value === type) ?? { value: type, label: type });
  },
};

/** Fields both dialogs have, both languages side by side; a missing translation is said while one types. */
function itemFields(
  field: FieldKit<Update, W>,
  typeOf: (values: Filling<Update>) => string,
  builtin: (values: Filling<Update>) => boolean,
) {
  return [
    field.i18n('names', {
      most: 100,
      span: 3,
      help: (values, formatter) =>
        ((values.names as I18nValue | null | undefined)?.en_US ?? '') === ''
          ? translate(setWords, formatter.locale, 'names.missing')
          : null,
    }),
    field.pick('parentCode', (values) => parentsOf(typeOf(values)), {
      help: w['parentCode.help'],
      disabled: builtin,
    }),
    field.count('sort', { required: false }),
    field.select('badge', labelBadge, { disabled: builtin }),
    field.text('remark', { most: 200, span: 3 }),
  ];
}

/**
 * Names the language the row is stored under, and shows the other one as it is (administration-domain 9,
 * `lang.confirm`).
 */
function confirmLanguage(values: { readonly names?: I18nValue | null }, formatter: Formatter) {
  const { zh_CN = '', en_US = '' } = values.names ?? {};
  const said = (key: 'lang.both' | 'lang.one' | 'lang.button' | 'missing') =>
    translate(setWords, formatter.locale, key);
  return {
    title: translate(setWords, formatter.locale, 'lang.confirm', {
      language: said(en_US === '' ? 'lang.one' : 'lang.both'),
    }),
    body: translate(setWords, formatter.locale, 'lang.body', {
      zh: zh_CN,
      en: en_US === '' ? said('missing') : en_US,
    }),
    button: said('lang.button'),
  };
}

interface NewSet {
  /** The item begins a set of its own, which is named along with it. */
  readonly startsSet?: boolean;
}
const startsSet = (values: object) => (values as NewSet).startsSet === true;
const typeOfAdd = (values: Filling<Update>) =>
  String((values as { codesetType?: string | null }).codesetType ?? '');
const never = () => false;
export const AddItemDialog = formDialog(addItem, setWords, ({ field, section }) => ({
  title: w.addTitle,
  wide: true,
  sections: [
    section([
      field.pick('codesetType', setToFill, {
        help: w['codesetType.help'],
        // An existing set is said with its key beside its name.
        picked: (option) =>
          ({ startsSet: option !== undefined && option.note === undefined }) as Filling<Add>,
      }),
      field.text('code', { most: 30, code: true, help: w['code.help'] }),
      field.radio('scope', scopes, { required: false, when: startsSet }),
      field.i18n('typeNames', { most: 50, span: 3, help: w['typeNames.help'], when: startsSet }),
    ]),
    section([
      ...itemFields(field as unknown as FieldKit<Update, W>, typeOfAdd, never),
      field.bool('enabled', { sentence: w['enabled.sentence'], required: false }),
    ]),
  ],
  done: w.saved,
  question: confirmLanguage,
}));

/** Which item is being edited: the form holds what may be changed of it. */
export function editItemDialog(item: { readonly codesetType: string; readonly builtin: boolean }) {
  return formDialog(updateItem, setWords, ({ field, section }) => ({
    title: w.editTitle,
    wide: true,
    sections: [
      section(
        itemFields(
          field,
          () => item.codesetType,
          () => item.builtin,
        ),
        item.builtin ? { help: w['builtin.help'] } : {},
      ),
    ],
    done: w.saved,
    question: confirmLanguage,
  }));
}
