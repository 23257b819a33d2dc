import fs from 'node:fs';
import path from 'node:path';

/** A place where a rule of the system is broken, and what to do instead. */
export interface Problem {
  readonly file: string;
  readonly line: number;
  readonly instead: string;
}
export interface SourceFile {
  /** From the root, with slashes. */
  readonly file: string;
  readonly lines: readonly string[];
}
/** A house rule as a check over a tree. */
export interface HouseCheck {
  readonly name: string;
  run(tree: Tree): Promise<Problem[]> | Problem[];
}

const SKIPPED = new Set([
  'node_modules',
  'dist',
  'data',
  '.git',
  '.cache',
  'test-results',
  'playwright-report',
  'backups',
]);

/** The files of a clone, read once for all checks. */
export class Tree {
  readonly root: string;
  readonly files: readonly SourceFile[];
  constructor(root: string) {
    this.root = root;
    this.files = [...walk(root, '')].map((file) => ({
      file,
      lines: fs.readFileSync(path.join(root, file), 'utf8').split('\n'),
    }));
  }
  /** Files whose path fits, in order. */
  like(pattern: RegExp): readonly SourceFile[] {
    return this.files.filter((f) => pattern.test(f.file));
  }
  has(file: string): boolean {
    return this.files.some((f) => f.file === file);
  }
  /** Capabilities that have a folder: `wing/name`. */
  capabilities(): string[] {
    const names = this.files
      .map((f) => /^modules\/([^/]+\/[^/]+)\//.exec(f.file)?.[1])
      .filter((n) => n !== undefined);
    return [...new Set(names)].sort();
  }
}

const TEXT =
  /\.(ts|tsx|mjs|js|sql|css|html|md|json|tsv|yml|yaml|sh)$|(^|\/)(\.env\.example|run|LICENSE|\.gitignore)$/;

function* walk(root: string, dir: string): Generator<string> {
  for (const entry of fs
    .readdirSync(path.join(root, dir), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const file = dir === '' ? entry.name : `${dir}/${entry.name}`;
    if (entry.isDirectory() && !SKIPPED.has(entry.name)) yield* walk(root, file);
    else if (entry.isFile() && TEXT.test(file) && entry.name !== 'package-lock.json') yield file;
  }
}

/** One problem for each line that fits and is not excused. */
export function eachLine(
  files: readonly SourceFile[],
  breaks: (line: string, before: string, file: string) => boolean,
  instead: string,
): Problem[] {
  return files.flatMap(({ file, lines }) =>
    lines.flatMap((line, i) =>
      breaks(line, lines[i - 1] ?? '', file) ? [{ file, line: i + 1, instead }] : [],
    ),
  );
}

/** The code of a line without its `//` comment and, roughly, without the words in its strings' escapes. */
export const codeOf = (line: string): string =>
  /^\s*(\/\/|\*|\/\*)/.test(line) ? '' : line.replace(/\s\/\/ .*$/, '');

/** True when the line, or a comment of its own above it, says the excuse with a reason behind it. */
export function excused(line: string, before: string, mark: string): boolean {
  const reason = new RegExp(`// ${mark}: \\S`);
  return reason.test(line) || (/^\s*\/\//.test(before) && reason.test(before));
}
