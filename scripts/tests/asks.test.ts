import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Ask } from '#app/asks.ts';
import { asksOf } from '../house/asks.ts';
import { Tree } from '../house/check.ts';
import { asksPicture } from '../pictures.ts';

const made: string[] = [];
afterAll(() => made.map((dir) => fs.rmSync(dir, { recursive: true, force: true })));

const MAP = {
  'office/staff': [],
  'office/rights': ['office/staff'],
  'registry/companies': ['office/rights'],
};
const asked = (by: string[], of: string[]) =>
  ({ rights: { by, of, at: 'app/rights-port.ts' } }) as unknown as Record<string, Ask>;
const runtime = {
  'modules/office/staff/server/people.ts':
    "export const a = (w) => w.service('rights').of(w);\n// w.service('lights')\n",
  'app/rights-port.ts':
    "import { rightsOf } from '#office/rights/server/door.ts';\nimport { more } from './more.ts';\n",
  'app/more.ts': "import type { Company } from '#registry/companies/server/door.ts';\n",
};
function problems(asks: Record<string, Ask>, files: Record<string, string> = {}): string[] {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'ctp-asks-'));
  made.push(root);
  for (const [file, text] of Object.entries({ ...runtime, ...files })) {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), text);
  }
  return (asksOf(asks, MAP).run(new Tree(root)) as { file: string; line: number; instead: string }[]).map(
    (p) => `${p.file}:${p.line} ${p.instead.split(':')[0]}`,
  );
}

test('a port that is asked stands in the map with who asks and who answers', () => {
  expect(problems(asked(['office/staff'], ['office/rights']))).toEqual([]);
});

test('who asks without being listed is named, and who is listed without asking', () => {
  expect(problems({})).toEqual([
    'modules/office/staff/server/people.ts:1 add office/staff to `by` of rights in app/asks.ts',
  ]);
  expect(problems(asked(['office/staff', 'registry/companies'], ['office/rights']))).toEqual([
    'app/asks.ts:1 registry/companies does not ask rights any more',
  ]);
});

test('who answers without being listed is named, also through another file, and who is listed without answering', () => {
  expect(problems(asked(['office/staff'], []))).toEqual([
    'app/rights-port.ts:1 office/rights answers a port here',
  ]);
  const entered = { 'app/more.ts': "import { companyOf } from '#registry/companies/server/door.ts';\n" };
  expect(problems(asked(['office/staff'], ['office/rights']), entered)).toEqual([
    'app/rights-port.ts:1 registry/companies answers a port here',
  ]);
  expect(problems(asked(['office/staff'], ['office/rights', 'registry/companies']))).toEqual([
    'app/asks.ts:1 registry/companies does not answer rights in app/rights-port.ts',
  ]);
});

test('a port is no way round a door: what everybody who asks stands on is called', () => {
  const files = {
    'modules/office/staff/server/people.ts': '',
    'modules/registry/companies/server/a.ts': "w.service('rights');\n",
  };
  expect(problems(asked(['registry/companies'], ['office/rights']), files)).toEqual([
    'app/asks.ts:1 whoever asks rights stands on office/rights',
  ]);
});

test('the picture shows what goes upward and leaves out what goes down', () => {
  expect(
    asksPicture(asked(['office/staff', 'registry/companies'], ['office/rights']), MAP)
      .split('\n')
      .filter((l) => l.includes('-.')),
  ).toEqual(['  office_staff -. rights .-> office_rights']);
});
