import { codeOf, eachLine, type HouseCheck } from './check.ts';

const SETS_SCOPE = /set_config\(\s*['"]app\.|\bset\s+(local\s+|session\s+)?app\./i;

export const scopes: HouseCheck = {
  name: 'only the kernel sets what row security reads',
  run: (tree) =>
    eachLine(
      tree.like(/^(modules|app)\/.*\.tsx?$/).filter((f) => !/(^|\/)tests\//.test(f.file)),
      (line) => SETS_SCOPE.test(codeOf(line)),
      'use `withScope(ctx, { open: { … } }, run)` of kernel/server/with-scope.ts: it restores the scope before it, also after a refusal',
    ),
};
