import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { Tree } from '../house/check.ts';
import { selectorsOf, styled, styleOwnersOf } from '../house/style-owners.ts';

const made: string[] = [];
afterAll(() => made.map((dir) => fs.rmSync(dir, { recursive: true, force: true })));

const OWNERS = { fb: 'kernel/web/', lm: 'modules/office/lamps/web/', wr: 'modules/office/wires/web/' };
function problems(css: string, file = 'modules/office/lamps/web/lamps.css'): number[] {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'ctp-styles-'));
  made.push(root);
  fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  fs.writeFileSync(path.join(root, file), css);
  return (styleOwnersOf(OWNERS).run(new Tree(root)) as { line: number }[]).map((p) => p.line);
}

test('a prefix of another is refused, and one without an owner', () => {
  expect(problems('.lm-row {\n}\n.fb-thread {\n}\n.zz-top {\n}\n')).toEqual([3, 5]);
  expect(problems('.fb-bar {\n}\n.lm-row {\n}\n', 'kernel/web/screens/list.css')).toEqual([3]);
});

test('who is styled is what counts: another may be around it or before it, not at the end', () => {
  expect(problems('.fb-bar .lm-row {\n}\n.lm-row.fb-item {\n}\n.lm-row > button:hover {\n}\n')).toEqual([]);
  expect(
    problems('.lm-row .fb-item {\n}\n.lm-row .fb-item td {\n}\n.lm-row > :is(.lm-a, .fb-item) {\n}\n'),
  ).toEqual([1, 3, 5]);
});

test('at-rules, comments, states and conditions are read over, rules within at-rules are read', () => {
  expect(
    problems(
      '/* .fb-bar { } */\n@media (max-width: 1px) {\n  .lm-row.is-wide:not(.fb-item, .fb-bar) .ant-input {\n  }\n  .wr-row {\n  }\n}\n@keyframes lm-in {\n  from {\n  }\n}\n',
    ),
  ).toEqual([5]);
});

test('a deliberate case says why in the line above', () => {
  expect(problems('/* restyles another: the sheet has its place here */\n.lm-row > .fb-item {\n}\n')).toEqual(
    [],
  );
  expect(problems('/* restyles another: */\n.lm-row > .fb-item {\n}\n')).toEqual([2]);
});

test('selectors come apart with their lines', () => {
  expect(selectorsOf('.a,\n.b > :is(.c, d) {\n}\n')).toEqual([
    { selector: '.a', line: 1 },
    { selector: '.b > .c', line: 1 },
    { selector: '.b > d', line: 1 },
  ]);
  expect(styled('html .lm-a.is-b > i')).toEqual(['lm-a']);
});
