import { expect, test } from 'vitest';
import { formatterOf } from '#kernel/web/screens/formatter.ts';
import { format } from '#kernel/web/screens/tests/format.ts';
import type { GateRuleRow } from '../../contract/gate-rules.ts';
import { deleteQuestion, releaseQuestion } from '../gate-drafts.tsx';

const row: GateRuleRow = {
  id: 'v7',
  kind: 'rule',
  controlClass: '10',
  side: 'seller',
  applies: 'boughtIn',
  asks: 'paper',
  papers: ['20', '27'],
  duty: null,
  validFrom: '2026-12-01',
  validTo: '2027-06-30',
  inForce: false,
  state: '10',
  draft: {
    id: '7',
    version: 1,
    authorName: '周明远',
    before: { asks: 'paper', papers: ['20'], duty: null },
    isNew: false,
  },
  can: ['release'],
};
const zh = formatterOf(format('zh_CN'), { control_class: {} });
const en = formatterOf(format('en_US'), { control_class: {} });

test('ruling 15: who releases reads which line changes from what to what, from and until which day', () => {
  expect(releaseQuestion(row, zh).body).toBe(
    '自 2026-12-01 起，10 · 卖方 · 外购销售 · 证照要求由“危险化学品经营许可证”改为“危险化学品经营许可证 或 监控化学品许可”，至 2027-06-30 失效。发布后不能修改或撤回。',
  );
  expect(releaseQuestion({ ...row, validTo: null }, en).body).toBe(
    'From 2026-12-01, 10 · Seller · Goods bought in · Papers asked changes from "hazardous chemicals operating licence" to "hazardous chemicals operating licence or monitored chemical permit". A released rule cannot be edited or withdrawn.',
  );
  expect(deleteQuestion(row, zh).body).toContain('2026-12-01');
});

test('ruling 15: who releases a line that takes no other place reads what is newly asked, of whom and from when', () => {
  const before = { asks: null, papers: [], duty: null };
  const draft = { id: '8', version: 1, authorName: '周明远', before, isNew: true };
  const added: GateRuleRow = { ...row, validTo: null, draft };
  expect(releaseQuestion(added, zh).body).toBe(
    '自 2026-12-01 起新增：10 · 卖方 · 外购销售 · 证照要求“危险化学品经营许可证 或 监控化学品许可”。发布后不能修改或撤回。',
  );
  expect(releaseQuestion(added, en).body).toBe(
    'New from 2026-12-01: 10 · Seller · Goods bought in · Papers asked, "hazardous chemicals operating licence or monitored chemical permit". A released rule cannot be edited or withdrawn.',
  );
});
