import { expect, test } from 'vitest';
import { setLocale } from '#kernel/web/i18n/index.ts';
import type { FormSection } from '#kernel/web/screens/form-types.ts';
import { AddItemDialog, newSetOption } from '../item-dialog.tsx';

const feedback = { value: 'feedback_type', label: '反馈类型', note: 'feedback_type' };

test('m4 the set of a new item is picked by its name; a new set is the last entry, made of the typed key', () => {
  setLocale('zh_CN');
  expect(newSetOption('feedback_type', [feedback])).toEqual([]);
  expect(newSetOption('tank_type', [feedback])).toEqual([
    { value: 'tank_type', label: '新建值集「tank_type」' },
  ]);
  for (const unfit of ['', '反馈', 'Tank Type'])
    expect(newSetOption(unfit, [feedback])).toMatchObject([{ disabled: true, label: '新建值集…' }]);
});

test('m4 scope and name of the set are asked for a new set only', () => {
  const { declaration } = AddItemDialog as unknown as {
    readonly declaration: { readonly sections: readonly FormSection[] };
  };
  const [first] = declaration.sections;
  const shown = (values: object) =>
    first?.fields.filter((f) => f.when?.(values as Record<string, unknown>) ?? true).map((f) => f.path);
  expect(shown({ codesetType: 'feedback_type' })).toEqual(['codesetType', 'code']);
  expect(shown({ codesetType: 'tank_type', startsSet: true })).toEqual([
    'codesetType',
    'code',
    'scope',
    'typeNames',
  ]);
});
