import { readFileSync } from 'node:fs';
import { type BuiltinItem, type BuiltinSet, builtinSets, REGION_SET } from '../rules/builtin-sets.ts';

/** The code one level above a GB/T 2260 code: `320281` → `320200` → `320000` → none. */
function parentOf(code: string): string | undefined {
  if (code.endsWith('0000')) return undefined;
  return code.endsWith('00') ? `${code.slice(0, 2)}0000` : `${code.slice(0, 4)}00`;
}

/** Items of the region set from lines of `code 中文|English`, in code order. Refuses a line it cannot read. */
export function regionItems(text: string): readonly BuiltinItem[] {
  return text
    .trim()
    .split('\n')
    .map((line, index) => {
      const [, code, zh, en] = /^(\d{6}) ([^|]+)\|(.+)$/.exec(line) ?? [];
      if (code === undefined || zh === undefined || en === undefined)
        throw new Error(`region line not readable: ${line}`);
      const parent = parentOf(code);
      return { code, zh, en, sort: (index + 1) * 10, ...(parent === undefined ? {} : { parent }) };
    });
}

/**
 * Every code set of the system: those of the rules, and the regions of GB/T 2260 in three levels
 * (administration-domain 9), whose seed `scripts/regions.ts` writes.
 */
export function shippedSets(): readonly BuiltinSet[] {
  const items = regionItems(readFileSync(new URL('regions.txt', import.meta.url), 'utf8'));
  return [...builtinSets, { ...REGION_SET, items }];
}
