import type { HouseCheck } from './check.ts';

const MOST = 400;
// Tables of data are long because the world is; a migration is history and is never edited again; what `npm run tables`
// writes is as long as its schema, one file a module, because one import names it.
const DATA =
  /(^|\/)(demo|reference|fixtures|locale|migrations|seed)\/|\/server\/migrated-tables\.ts$|\/rules\/(sets-|builtin-|regions|ports-|words)[^/]*\.ts$|^docs\/|\.(md|tsv|json)$/;

export const lengths: HouseCheck = {
  name: `files have at most ${MOST} lines`,
  run: (tree) =>
    tree
      .like(/\.(ts|tsx|mjs|sql|css|html)$/)
      .filter(({ file, lines }) => !DATA.test(file) && lines.length - 1 > MOST)
      .map(({ file, lines }) => ({
        file,
        line: MOST + 1,
        instead: `${lines.length - 1} lines: give the second thought in it a file of its own, named after what it does`,
      })),
};
