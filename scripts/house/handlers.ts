import type { HouseCheck, Problem } from './check.ts';

const HANDLER = /^export const (\w+) = \w+\.(command|batchCommand|query)\(\s*(\w+)(?:\.(\w+))?/gm;
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const kebab = (name: string): string => name.replace(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase();

/** `addLabel`, `orders.addLabel` of a namespace import, or `addLabel` of an object `labels.add`: `labelsAdd`. */
const callOf = (text: string, name: string, member: string | undefined): string => {
  if (member === undefined) return name;
  return text.includes(`import * as ${name} `) ? member : `${name}${capital(member)}`;
};

/** One action, one file, one name: searching the name of a call finds its declaration, its handler and its file. */
export const handlers: HouseCheck = {
  name: 'a handler is called as its call is, and a file holds one command',
  run: (tree) =>
    tree.like(/^modules\/[^/]+\/[^/]+\/server\/.*\.ts$/).flatMap(({ file, lines }): Problem[] => {
      const text = lines.join('\n');
      const found = [...text.matchAll(HANDLER)].map((m) => ({
        name: m[1] ?? '',
        kind: m[2],
        call: callOf(text, m[3] ?? '', m[4]),
        line: text.slice(0, m.index).split('\n').length,
      }));
      const misnamed = found
        .filter(({ name, call }) => name !== `${call}Handler`)
        .map(({ call, line }) => ({ file, line, instead: `call it ${call}Handler, as the call it answers` }));
      const commands = found.filter(({ kind }) => kind !== 'query');
      const crowded = commands.slice(1).map(({ call, line }) => ({
        file,
        line,
        instead: `a second command in one file: give it ${kebab(call)}.ts`,
      }));
      return [...misnamed, ...crowded];
    }),
};
