import { codeOf, eachLine, excused, type HouseCheck } from './check.ts';

const DOUBLES = /\bNumber\(|(?<!\w)(Number\.)?parseFloat\(|Math\.round\(/;

export const money: HouseCheck = {
  name: 'money and quantities are never doubles',
  run: (tree) =>
    eachLine(
      tree
        .like(/^modules\/[^/]+\/[^/]+\/(rules|server|contract)\/.*\.ts$/)
        .filter((f) => !/\.test\.ts$/.test(f.file)),
      (line, before) => DOUBLES.test(codeOf(line)) && !excused(line, before, 'not money'),
      'reckon with #kernel/rules/decimal.ts on decimal text; if this really is no amount, say so on the line: `// not money: why`',
    ),
};
