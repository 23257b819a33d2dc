import type { Call, InputOf } from '#kernel/rules/contract.ts';
import type { PickSource } from '#kernel/web/fields/pick-field.tsx';
import { currentLocale } from '#kernel/web/i18n/index.ts';
import { call } from '#kernel/web/request/index.ts';
import type { FormKit } from '#kernel/web/screens/form-kit.tsx';
import { type addHelpArticle, type HelpColumnRow, listHelpColumns } from '../contract/help.ts';
import { helpWords } from '../rules/help-words.ts';

const t = helpWords.table;
const name = (c: HelpColumnRow): string =>
  currentLocale() === 'en_US' && c.names.en_US ? c.names.en_US : c.names.zh_CN;
/** Help columns by name; `top`: those others may stand under. */
export const helpColumns = (top: boolean): PickSource => {
  const find = async (keyword: string) => {
    const all = await call(listHelpColumns, {}, { silent: true });
    const label = (c: HelpColumnRow): string => {
      const parent = all.find((p) => p.id === c.parentId);
      return parent === undefined ? name(c) : `${name(parent)} / ${name(c)}`;
    };
    return all
      .filter((c) => !top || c.parentId === null)
      .map((c) => ({ value: c.id, label: label(c) }))
      .filter((o) => o.label.toLowerCase().includes(keyword.toLowerCase()));
  };
  return {
    name: top ? 'help.top' : 'help.columns',
    search: find,
    named: async (ids) => (await find('')).filter((o) => ids.includes(o.value)),
  };
};
const states = (['1', '0'] as const).map((value) => ({ value, ...t[`state.${value}`] }));
export type HelpValues = Omit<InputOf<typeof addHelpArticle>, 'idempotencyKey'>;
export const helpSections = <C extends Call>({
  field,
  section,
}: Pick<FormKit<HelpValues, typeof helpWords.table, C>, 'field' | 'section'>) => [
  section([
    field.pick('columnId', helpColumns(false), { span: 2 }),
    field.count('sequence'),
    field.i18n('title', { most: 60, span: 3 }),
    field.rich('content.zh_CN', { label: t.contentZh, most: 50_000, required: true }),
    field.rich('content.en_US', { label: t.contentEn, most: 50_000, required: false }),
    field.radio('state', states, { span: 2 }),
  ]),
];
