import { spawnSync } from 'node:child_process';
import type { HouseCheck } from './check.ts';

/** The last commit before the rule; older subjects stay as they are. */
const BEFORE = '732ffa96b95f4f40404d263dd7dca51d1b964222';
const MOST = 72;

/** What is wrong with the subject of a commit; undefined when it says `scope: what` in at most 72 columns. */
export function subjectProblem(subject: string): string | undefined {
  if (!/^[a-z0-9][a-z0-9./-]*(, ?[a-z0-9][a-z0-9./-]*)*: \S/.test(subject))
    return 'say `scope: what`, such as "offers: a revoked offer frees its lot"';
  return subject.length > MOST
    ? `${subject.length} columns: at most ${MOST}, and the body says why`
    : undefined;
}

const git = (root: string, ...args: string[]) =>
  spawnSync('git', ['-C', root, ...args], { encoding: 'utf8' });

/**
 * Subjects after a commit, merges left out; undefined without a history that knows the commit (an archive, a
 * shallow clone).
 */
export function subjectsAfter(root: string, base: string): readonly string[] | undefined {
  if (git(root, 'merge-base', '--is-ancestor', base, 'HEAD').status !== 0) return undefined;
  const log = git(root, 'log', '--no-merges', '--format=%h %s', `${base}..HEAD`);
  return log.status === 0 ? log.stdout.split('\n').filter((l) => l !== '') : undefined;
}

export const commitsAfter = (base: string): HouseCheck => ({
  name: `commits say "scope: what" in at most ${MOST} columns`,
  run: (tree) =>
    (subjectsAfter(tree.root, base) ?? []).flatMap((line) => {
      const [hash = '', ...rest] = line.split(' ');
      const instead = subjectProblem(rest.join(' '));
      return instead === undefined ? [] : [{ file: `commit ${hash}`, line: 1, instead }];
    }),
});
export const commits = commitsAfter(BEFORE);
