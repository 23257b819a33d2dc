import { useState } from 'react';
import { useWords } from '#kernel/web/i18n/index.ts';
import { Cascader } from '#kernel/web/parts/index.ts';
import { isAlong, nearness, useCodeBranches, useFindKeys } from './code-paths.ts';
import { pathTo } from './code-way.ts';
import { ariaOf, type FieldProps, statusOf } from './field.ts';
import { fieldWords } from './words.ts';

const MOST_FOUND = 50;
/** One item of a set in levels: walked down to, or found by typing Chinese, pinyin, initials, English or the code. */
export function CodePathField({
  set,
  placeholder,
  ...props
}: FieldProps<unknown> & { readonly set: string; readonly placeholder?: string | undefined }) {
  const t = useWords(fieldWords);
  const [near, setNear] = useState(false);
  const { items, branches, loading } = useCodeBranches(set);
  const keys = useFindKeys(set, items, near);
  const code = typeof props.value === 'string' ? props.value : '';
  const path = code === '' ? [] : pathTo(items, code);
  const textsOf = (way: readonly { readonly value?: unknown }[]) =>
    way.map((step) => keys.get(String(step.value)) ?? '');
  return (
    <Cascader
      id={props.id}
      className="fd-wide"
      classNames={{ popup: { root: 'fd-levels' } }}
      options={[...branches]}
      // A code the set does not know, or does not know yet, is still what the form holds.
      value={path.length > 0 ? path.map((i) => i.itemCode) : code === '' ? [] : [code]}
      displayRender={(labels) => (path.length > 0 ? path.map((i) => i.itemName) : labels).join(' / ')}
      loading={loading}
      placeholder={placeholder ?? t('choose')}
      notFoundContent={loading ? t('searching') : t('noMatch')}
      showSearch={{
        limit: MOST_FOUND,
        matchInputWidth: false,
        filter: (typed, way) => isAlong(typed, textsOf(way)),
        sort: (a, b, typed) => nearness(typed, textsOf(b)) - nearness(typed, textsOf(a)),
        render: (_typed, way) => way.map((step) => step.label).join(' / '),
      }}
      aria-label={props.label}
      {...ariaOf(props)}
      allowClear={!props.required}
      disabled={props.disabled ?? false}
      status={statusOf(props.invalid)}
      onFocus={() => setNear(true)}
      onOpenChange={(open) => setNear((was) => was || open)}
      onChange={(chosen) => props.onChange(chosen?.at(-1) ?? null)}
      onBlur={() => props.onBlur?.()}
    />
  );
}
