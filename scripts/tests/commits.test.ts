import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { Tree } from '../house/check.ts';
import { commitsAfter, subjectProblem, subjectsAfter } from '../house/commits.ts';

const made: string[] = [];
afterAll(() => made.map((dir) => fs.rmSync(dir, { recursive: true, force: true })));

function scratch(): { root: string; git(...args: string[]): string; commit(subject: string): string } {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'ctp-commits-'));
  made.push(root);
  const env = {
    ...process.env,
    GIT_CONFIG_GLOBAL: os.devNull,
    GIT_CONFIG_SYSTEM: os.devNull,
    ...Object.fromEntries(
      ['AUTHOR', 'COMMITTER'].flatMap((who) => [
        [`GIT_${who}_NAME`, 'a'],
        [`GIT_${who}_EMAIL`, 'a@example.com'],
      ]),
    ),
  };
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', root, ...args], { env, encoding: 'utf8' }).trim();
  git('init', '--quiet', '--initial-branch=main');
  return {
    root,
    git,
    commit: (subject) => {
      git('commit', '--quiet', '--allow-empty', '-m', subject);
      return git('rev-parse', 'HEAD');
    },
  };
}

test('a subject says `scope: what` in at most 72 columns', () => {
  const fine = [
    'offers: a revoked offer frees its lot',
    'kernel/server: one clock',
    'offers, deals: typed terms',
  ];
  expect(fine.map(subjectProblem)).toEqual([undefined, undefined, undefined]);
  const broken = ['Lots of things', 'offers:no space', 'Offers: capital', 'Merge the work of a room', ''];
  expect(broken.map((s) => subjectProblem(s)?.startsWith('say'))).toEqual(broken.map(() => true));
  expect(subjectProblem(`offers: ${'x'.repeat(64)}`)).toBeUndefined();
  expect(subjectProblem(`offers: ${'x'.repeat(65)}`)).toMatch(/^73 columns/);
});

test('commits after the base are read, merges and what lies before it are not', async () => {
  const { root, git, commit } = scratch();
  commit('What was said before the rule');
  const base = commit('the base itself');
  git('branch', 'side');
  commit('offers: fine');
  commit('Not fine at all');
  git('checkout', '--quiet', 'side');
  commit('deals: beside');
  git('checkout', '--quiet', 'main');
  git('merge', '--quiet', '--no-ff', '-m', 'Merge the work of a room', 'side');
  const found = await commitsAfter(base).run(new Tree(root));
  expect(found.map((p) => p.instead)).toEqual([expect.stringContaining('scope: what')]);
});

test('without the base, or without a history, nothing is judged', () => {
  const { root, commit } = scratch();
  commit('Whatever');
  expect(subjectsAfter(root, 'ffffffffffffffffffffffffffffffffffffffff')).toBeUndefined();
  const bare = fs.mkdtempSync(path.join(os.tmpdir(), 'ctp-commits-'));
  made.push(bare);
  expect(subjectsAfter(bare, 'HEAD')).toBeUndefined();
});
