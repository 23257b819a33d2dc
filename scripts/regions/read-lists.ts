import { readFileSync } from 'node:fs';

const linesOf = (name: string): string[] =>
  readFileSync(new URL(name, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));

/** English names given by hand: beginning of the code and Chinese name, the longest beginning first. */
export function handWritten(): (code: string, zh: string) => string | undefined {
  const given = linesOf('names.txt').map((line) => {
    const [, head, zh, en] = /^(\d{2,6}) ([^|]+)\|(.+)$/.exec(line) ?? [];
    if (head === undefined || zh === undefined || en === undefined)
      throw new Error(`names.txt, not readable: ${line}`);
    return { head, zh, en };
  });
  given.sort((a, b) => b.head.length - a.head.length);
  return (code, zh) => given.find((g) => g.zh === zh && code.startsWith(g.head))?.en;
}

/** What has changed since the edition of the package. */
export function changes(): {
  readonly gone: ReadonlySet<string>;
  readonly come: ReadonlyMap<string, string>;
} {
  const gone = new Set<string>();
  const come = new Map<string, string>();
  for (const line of linesOf('changes.txt')) {
    const [, sign, code, zh] = /^([+-]) (\d{6})(?: (.+))?$/.exec(line) ?? [];
    if (code === undefined || (sign === '+') !== (zh !== undefined))
      throw new Error(`changes.txt, not readable: ${line}`);
    if (zh === undefined) gone.add(code);
    else come.set(code, zh);
  }
  return { gone, come };
}
