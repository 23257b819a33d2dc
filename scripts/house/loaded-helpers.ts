import { eachLine, type HouseCheck } from './check.ts';

/**
 * What tests share opens nothing while it is loaded: files that share a process load it once, and the first
 * of them would close it for the others.
 */
export const loadedHelpers: HouseCheck = {
  name: 'what tests share opens nothing while it is loaded',
  run: (tree) =>
    eachLine(
      tree.like(/^(?!.*\.test\.tsx?$).*\/tests\/.*\.tsx?$/),
      (line) => /^(export )?(const .*= )?await /.test(line),
      'give it a function that opens it, and call that in the test file',
    ),
};
