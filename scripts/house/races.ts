import { codeOf, eachLine, excused, type HouseCheck } from './check.ts';

const FIFTY = /Array\.from\(\s*\{ length: (50|CALLERS) \}/;

export const races: HouseCheck = {
  name: 'fifty callers at once are released by race()',
  run: (tree) =>
    eachLine(
      tree.like(/^(modules|app|stories)\/.*\.test\.tsx?$/),
      (line, before) => FIFTY.test(codeOf(line)) && !excused(line, before, 'not a race'),
      'take race(), raceSettled(), raceAll() or raceEach() of kernel/test/race.ts: on a slow machine some callers are told that their act is still running, and those ask again; else say so: `// not a race: why`',
    ),
};
