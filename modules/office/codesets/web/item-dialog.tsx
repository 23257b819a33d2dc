import type { InputOf } from '#kernel/rules/contract.ts';
import { translate } from '#kernel/rules/words.ts';
import type { I18nValue } from '#kernel/web/fields/text-field.tsx';
import { call } from '#kernel/web/request/index.ts';
import { formDialog } from '#kernel/web/screens/form-dialog.tsx';
import type { FieldKit } from '#kernel/web/screens/form-kit.tsx';
import type { Filling } from '#kernel/web/screens/form-types.ts';
import type { Formatter } from '#kernel/web/screens/index.ts';
import { addItem, listItems, listTypes, updateItem } from '../contract/codeset.ts';
import { setWords } from '../rules/screen-words.ts';
import { labelBadge, scopes } from './badges.ts';

const w = setWords.table;
type Update = InputOf<typeof updateItem>;
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
export const typeSource = (business: boolean) => ({
  name: business ? 'codeset-types-business' : 'codeset-types',
  search: async (keyword: string) =>
    (
      await call(
        listTypes,
        { ...(keyword === '' ? {} : { keyword }), ...(business ? { scope: 'business' as const } : {}) },
        { silent: true },
      )
    )
      .slice(0, 50)
      .map((s) => ({ value: s.codesetType, label: s.codesetType, note: s.names.zh_CN })),
});

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

const typeOfAdd = (values: Filling<Update>) =>
  String((values as { codesetType?: string | null }).codesetType ?? '');
const never = () => false;
export const AddItemDialog = formDialog(addItem, setWords, ({ field, section }) => ({
  title: w.addTitle,
  wide: true,
  sections: [
    section([
      field.text('codesetType', { most: 50, code: true, help: w['codesetType.help'] }),
      field.text('code', { most: 30, code: true, help: w['code.help'] }),
      field.radio('scope', scopes, { required: false }),
      field.i18n('typeNames', { most: 50, span: 3, help: w['typeNames.help'], required: false }),
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
