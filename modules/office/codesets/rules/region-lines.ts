import type { BuiltinItem } from './builtin-set.ts';

/** The code one level above a GB/T 2260 code: `320281` → `320200` → `320000` → none. */
function parentOf(code: string): string | undefined {
  if (code.endsWith('0000')) return undefined;
  return code.endsWith('00') ? `${code.slice(0, 2)}0000` : `${code.slice(0, 4)}00`;
}

/** Items of the region set from lines of `code 中文|English` parted by `; ` or a line break, in code order. Refuses a line it cannot read. */
export function regionItems(blocks: readonly string[]): readonly BuiltinItem[] {
  const entries = blocks.flatMap((block) => block.trim().split(/; |\n/));
  return entries.map((entry, index) => {
    const [, code, zh, en] = /^(\d{6}) ([^|]+)\|(.+)$/.exec(entry) ?? [];
    if (code === undefined || zh === undefined || en === undefined) throw new Error(`region line not readable: ${entry}`);
    const parent = parentOf(code);
    return { code, zh, en, sort: (index + 1) * 10, ...(parent === undefined ? {} : { parent }) };
  });
}
