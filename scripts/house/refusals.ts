import type { HouseCheck, Problem, SourceFile, Tree } from './check.ts';

const RULES =
  /^(kernel|modules\/[^/]+\/[^/]+)\/(rules|contract|server|web)\/(?!.*tests\/).*(?<!\.test)\.tsx?$/;
const DECLARED = /\bconst (\w+)\s*=\s*refusal\(\s*(\d+),\s*'([A-Z0-9_]+)'/g;

interface Declared {
  readonly name: string;
  readonly status: string;
  readonly code: string;
  readonly file: string;
  readonly line: number;
}
const declaredIn = ({ file, lines }: SourceFile): Declared[] => {
  const source = lines.join('\n');
  return [...source.matchAll(DECLARED)].map(({ 1: name = '', 2: status = '', 3: code = '', index }) => ({
    name,
    status,
    code,
    file,
    line: source.slice(0, index).split('\n').length,
  }));
};
/** `VERSION_CONFLICT` is `VersionConflict`. */
export const constantOf = (code: string): string =>
  code
    .split('_')
    .map((word) => word.charAt(0) + word.slice(1).toLowerCase())
    .join('');

/** Whoever reads a code in an answer or a log finds its constant, and every number has one place. */
export const refusals: HouseCheck = {
  name: 'a refusal is declared once and its constant is its code',
  run(tree: Tree): Problem[] {
    const all = tree.like(RULES).flatMap(declaredIn);
    return [
      ...all
        .filter(({ name, code }) => name !== constantOf(code))
        .map(({ file, line, code }) => ({ file, line, instead: `${code} is called ${constantOf(code)}` })),
      ...all
        .filter((one, i) => all.findIndex((o) => o.status === one.status) < i)
        .map(({ file, line, status }) => ({
          file,
          line,
          instead: `${status} is declared in ${all.find((o) => o.status === status)?.file}: take it from there; where a place has more to say of it, \`reworded()\``,
        })),
    ];
  },
};
