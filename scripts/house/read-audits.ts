import { codeOf, eachLine, type HouseCheck } from './check.ts';

/** `await w.world.audit();` alone: whatever it found is dropped. */
const UNREAD = /^\s*await [\w.]+\.audit\(\);/;

export const readAudits: HouseCheck = {
  name: 'what an audit finds is asserted',
  run: (tree) =>
    eachLine(
      tree.like(/^(modules|app|stories)\/.*\.tsx?$/),
      (line) => UNREAD.test(codeOf(line)),
      'an audit answers what it found and throws nothing: `expect(await w.world.audit()).toEqual({})`',
    ),
};
