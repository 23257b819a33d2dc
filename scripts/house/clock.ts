import { codeOf, eachLine, excused, type HouseCheck } from './check.ts';

const LOCAL_CLOCK =
  /\bDate\.now\(|\bnew Date\(\s*\)|\bDate\(\s*\)|Temporal\.Now\b|(?<!statement_|transaction_)\bnow\(\)\s*(?=['"`]|at time zone|[-+<>=])/;
const SQL_CLOCK = /(?<![.\w])(now\(\)|current_timestamp|localtimestamp|current_date)/i;

export const clock: HouseCheck = {
  name: 'the database is the only clock of business',
  run: (tree) => [
    ...eachLine(
      tree
        .like(/^modules\/[^/]+\/[^/]+\/(rules|server|contract)\/.*\.ts$/)
        .filter((f) => !/\.test\.ts$/.test(f.file)),
      (line, before) =>
        LOCAL_CLOCK.test(codeOf(line)) &&
        !/kernel\.now\(\)/.test(line) &&
        !excused(line, before, 'not business time'),
      'take `now` from the handler, or kernel.now() inside the statement; if no deadline hangs on it, say so: `// not business time: why`',
    ),
    ...eachLine(
      tree.like(/^modules\/.*\/migrations\/.*\.sql$/),
      (line) =>
        SQL_CLOCK.test(line.replace(/--.*$/, '').replaceAll('kernel.now()', '')) &&
        !/-- not business time: \S/.test(line),
      'deadlines read kernel.now(), which tests can push; stamps of rows use clock_timestamp(); else end the line with `-- not business time: why`',
    ),
  ],
};
