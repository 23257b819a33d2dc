import { useMemo } from 'react';
import { EMPTY } from '#kernel/rules/format.ts';
import type { FieldProps } from '#kernel/web/fields/index.ts';
import { useLocale, useWords } from '#kernel/web/i18n/index.ts';
import { Cascader } from '#kernel/web/parts/index.ts';
import { useCall } from '#kernel/web/request/index.ts';
import { type CodeNode, treeView } from '#office/codesets/contract/code-tree.ts';
import { companyWords } from '../rules/words.ts';

interface Option {
  readonly value: string;
  readonly label: string;
  readonly children?: Option[];
}
const optionsOf = (nodes: readonly CodeNode[]): Option[] =>
  nodes.map((n) => ({ value: n.itemCode, label: n.itemName, ...(n.children && n.children.length > 0 ? { children: optionsOf(n.children) } : {}) }));

/** Codes from the province down to `code`; empty when the set does not know it. */
export function pathTo(nodes: readonly CodeNode[], code: string): CodeNode[] {
  for (const node of nodes) {
    if (node.itemCode === code) return [node];
    const below = pathTo(node.children ?? [], code);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}

/** The region set in the reader's language. */
export function useRegions(): readonly CodeNode[] {
  const language = useLocale();
  return useCall(treeView, { codesetType: 'region', language, includeDisabled: false }, { staleMs: 300_000, silent: true }).data ?? [];
}

/** Province, city and district, found by walking down or by typing any part. */
export function RegionField({ id, value, onChange, onBlur, label, disabled, invalid, describedBy }: FieldProps<unknown>) {
  const t = useWords(companyWords);
  const nodes = useRegions();
  const options = useMemo(() => optionsOf(nodes), [nodes]);
  const path = typeof value === 'string' && value !== '' ? pathTo(nodes, value).map((n) => n.itemCode) : [];
  return (
    <Cascader
      id={id}
      className="fd-wide"
      options={options}
      value={path}
      placeholder={t('region.choose')}
      showSearch
      aria-label={label}
      {...(describedBy ? { 'aria-describedby': describedBy } : {})}
      disabled={disabled ?? false}
      status={invalid ? 'error' : ''}
      onChange={(chosen) => onChange(chosen?.at(-1) ?? null)}
      onBlur={() => onBlur?.()}
    />
  );
}

/** The levels a municipality counts its districts under («市辖区»): steps of the choice, no part of an address. */
const BETWEEN = /^(11|12|31|50)0[12]00$/;
/** A region in words, from the province down. */
export function RegionName({ code }: { code: string | null | undefined }) {
  const nodes = useRegions();
  const path = code ? pathTo(nodes, code) : [];
  return <>{path.length === 0 ? (code ?? EMPTY) : path.filter((n) => !BETWEEN.test(n.itemCode)).map((n) => n.itemName).join(' ')}</>;
}
