import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type HouseCheck, Tree } from '../house/check.ts';
import { clock } from '../house/clock.ts';
import { finished } from '../house/finished.ts';
import { handlers } from '../house/handlers.ts';
import { kernelBusinessOf } from '../house/kernel-business.ts';
import { lateDialogs } from '../house/late-dialogs.ts';
import { lengths } from '../house/lengths.ts';
import { loadedHelpers } from '../house/loaded-helpers.ts';
import { migrations, modulesOf, names } from '../house/modules.ts';
import { money } from '../house/money.ts';
import { plainNames } from '../house/plain-names.ts';
import { races } from '../house/races.ts';
import { readAudits } from '../house/read-audits.ts';
import { scopes } from '../house/scopes.ts';
import { stateNames } from '../house/state-names.ts';
import { ownWords } from '../house/words.ts';
import { housePicture, isCurrent, livesOf, withPicture } from '../pictures.ts';

const made: string[] = [];
afterAll(() => made.map((dir) => fs.rmSync(dir, { recursive: true, force: true })));

/** A small clone with these files. */
function plant(files: Record<string, string>): string {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'ctp-house-'));
  made.push(root);
  for (const [file, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), text);
  }
  return root;
}
const found = async (check: HouseCheck, files: Record<string, string>) =>
  (await check.run(new Tree(plant(files)))).map((p) => `${p.file}:${p.line}`);

test('a file of more than 400 lines is named, a table of data is not', async () => {
  const long = 'export const a = 1;\n'.repeat(401);
  expect(
    await found(lengths, {
      'kernel/server/long.ts': long,
      'kernel/server/just.ts': 'a\n'.repeat(400),
      'app/demo/reference/ports.ts': long,
      'modules/a/b/server/migrations/20260101T0000-a.sql': long,
    }),
  ).toEqual(['kernel/server/long.ts:401']);
});

test('a helper of tests that opens a world while it is loaded is named, a test file may', async () => {
  const text =
    "const dir = 'x';\nexport const world = await openWorld();\nexport async function open() {\n  const w = await openWorld();\n}\n";
  expect(
    await found(loadedHelpers, {
      'modules/a/b/tests/newsroom.ts': text,
      'modules/a/b/tests/news.test.ts': text,
      'modules/a/b/server/news.ts': text,
    }),
  ).toEqual(['modules/a/b/tests/newsroom.ts:2']);
});

test('a screen that imports a dialog directly is named; a type, a test and the shapes themselves may', async () => {
  const text =
    "import { ActDialog } from '#kernel/web/screens/act-dialog.tsx';\nimport { Modal } from '#kernel/web/parts/modal.tsx';\nimport type { Ask } from '#kernel/web/screens/act-dialog.tsx';\nimport { Modal as M } from '#kernel/web/parts/index.ts';\nimport {\n  ActDialog,\n} from '../screens/act-dialog.tsx';\nimport { ContractDialog } from './contract-dialogs.tsx';\n";
  expect(
    await found(lateDialogs, {
      'modules/a/b/web/list.tsx': text,
      'kernel/web/shell/menu.tsx': text,
      'kernel/web/screens/move-dialog.tsx': text,
      'modules/a/b/tests/list.test.tsx': text,
    }),
  ).toEqual(
    ['kernel/web/shell/menu.tsx', 'modules/a/b/web/list.tsx'].flatMap((file) =>
      [1, 2, 7].map((line) => `${file}:${line}`),
    ),
  );
});

test('a page or a capability that the kernel names is named, in code and not in comments or tests', async () => {
  const text =
    "const a = '/orders/list';\n// '/orders/list' in a comment\nconst b = `/orders/$1`;\nconst c = 'trading/orders';\nconst d = '/login';\nconst e = '/api/orders';\n";
  expect(
    await found(kernelBusinessOf(['trading/orders']), {
      'modules/trading/orders/rules/pages.ts': "export const ORDERS = '/orders/list';\n",
      'kernel/web/shell/header.tsx': text,
      'kernel/web/shell/tests/header.test.tsx': text,
      'app/web-places.ts': text,
    }),
  ).toEqual([
    'kernel/web/shell/header.tsx:1',
    'kernel/web/shell/header.tsx:3',
    'kernel/web/shell/header.tsx:4',
  ]);
});

test('a kind of file that the kernel declares and a sentence of the trade that it says are named; modules declare theirs, and a comment may speak', async () => {
  const scenes = "export const x = fileScene('waybill', { count: 1 });\n";
  const sentences = [
    "'board.closed': { zh: '休市', en: 'Market closed' },",
    "save: { zh: '保存', en: 'Save' },",
    '// 订单',
  ].join('\n');
  expect(
    await found(kernelBusinessOf(['trading/orders']), {
      'kernel/rules/file-scenes.ts': `export const fileScene = (name: string) => name;\n${scenes}`,
      'kernel/server/tests/files.test.ts': scenes,
      'modules/trading/orders/rules/file-scenes.ts': scenes,
      'kernel/web/shell/words.ts': sentences,
      'kernel/rules/ui-words.ts': sentences,
      'kernel/server/sample.ts': sentences,
      'modules/trading/orders/rules/words.ts': sentences,
    }),
  ).toEqual(['kernel/rules/file-scenes.ts:2', 'kernel/rules/ui-words.ts:1', 'kernel/web/shell/words.ts:1']);
});

test('a state spoken of by its code is named, however it is compared or set; a name, a label and a test are not', async () => {
  expect(
    await found(stateNames, {
      'modules/a/b/server/act.ts': [
        "if (order.order_state === '10') return;",
        "q.where('publish_state', '>=', '30')",
        "q.where('status', 'not in', [",
        "  '05', '40'])",
        "sql`select 1 from a where approval_status in ('10')`",
        "set({ approval_status: '20' })",
        "['15', '20'].includes(thread.status)",
        'if (order.order_state === ORDER.overdue) return;',
        "const lane = { lane: '10' };",
        "labels['state.10']",
      ].join('\n'),
      'modules/a/b/web/row.tsx': "row.letterState !== '40'",
      'modules/a/b/web/tests/row.test.tsx': "row.letterState !== '40'",
      'modules/a/b/rules/life.ts': "export const ORDER = { state: '10' }",
    }),
  ).toEqual([
    ...[1, 2, 3, 5, 6, 7].map((line) => `modules/a/b/server/act.ts:${line}`),
    'modules/a/b/web/row.tsx:1',
  ]);
});

test('fifty callers at once outside the races of kernel/test/race.ts are named, unless the line says why it is none', async () => {
  const text = `await Promise.allSettled(Array.from({ length: 50 }, () => seller.does(cancel, wish)));
const tries = Array.from({ length: CALLERS }, async (_, n) => act(n));
await race(50, () => seller.does(cancel, wish));
// not a race: rows of a sheet
const rows = Array.from({ length: 50 }, (_, n) => [n]);
const few = Array.from({ length: 5 }, () => act());
`;
  expect(
    await found(races, {
      'modules/a/b/tests/cancel.test.ts': text,
      'kernel/test/race.ts': text,
      'modules/a/b/server/cancel.ts': text,
    }),
  ).toEqual(['modules/a/b/tests/cancel.test.ts:1', 'modules/a/b/tests/cancel.test.ts:2']);
});

test('an audit whose findings are dropped is named', async () => {
  const text = `    await w.world.audit();
    expect(await w.world.audit()).toEqual({});
    const { inv_pay_07: _, ...found } = await world.audit();
    await audit();
`;
  expect(
    await found(readAudits, { 'modules/a/b/tests/act.test.ts': text, 'kernel/test/world.ts': text }),
  ).toEqual(['modules/a/b/tests/act.test.ts:1']);
});

test('doubles in money code are named unless the line says why it is no amount', async () => {
  expect(
    await found(money, {
      'modules/trading/offers/server/price.ts':
        "const a = Number('1');\nconst b = Number.parseFloat(x);\nconst n = Number(count); // not money: a number of rows\n// Number( in a comment\nconst i = Number.parseInt(x, 10);\nconst t = Math.round(x);\n",
      'modules/trading/offers/web/price.tsx': 'const a = Number(1);\n',
    }),
  ).toEqual([
    'modules/trading/offers/server/price.ts:1',
    'modules/trading/offers/server/price.ts:2',
    'modules/trading/offers/server/price.ts:6',
  ]);
});

test('a company wall moved by hand is named, the kernel and tests may', async () => {
  const text =
    "await sql`select set_config('app.side', 'clock', true)`.execute(tx);\nawait sql`set local app.member = '0'`.execute(tx);\n// set_config('app.side'\nawait sql`select set_config('work_mem', '16MB', true)`.execute(tx);\n";
  expect(
    await found(scopes, {
      'modules/office/a/server/look.ts': text,
      'app/look.ts': text,
      'modules/office/a/tests/look.test.ts': text,
      'kernel/server/with-scope.ts': text,
    }),
  ).toEqual([
    'app/look.ts:1',
    'app/look.ts:2',
    'modules/office/a/server/look.ts:1',
    'modules/office/a/server/look.ts:2',
  ]);
});

test('clocks other than the database are named, in code and in SQL', async () => {
  expect(
    await found(clock, {
      'modules/trading/offers/server/due.ts':
        'const a = Date.now();\nconst b = new Date();\nconst c = new Date(row.at);\nconst d = sql`kernel.now()`;\n// not business time: the age of a cache\nconst e = Date.now();\n',
      'modules/trading/offers/server/migrations/20260101T0000-a.sql':
        '-- compatible\nselect now();\nselect kernel.now();\nselect clock_timestamp();\n',
    }),
  ).toEqual([
    'modules/trading/offers/server/due.ts:1',
    'modules/trading/offers/server/due.ts:2',
    'modules/trading/offers/server/migrations/20260101T0000-a.sql:2',
  ]);
});

test('Chinese outside words files is named, comments and patterns with a reason are not', async () => {
  expect(
    await found(ownWords, {
      'modules/trading/offers/web/list.tsx':
        "const a = '报价';\n// 报价 means offer\nconst p = /吨/; // not shown: a unit people paste\n",
      'modules/trading/offers/rules/words.ts': "export const a = { zh: '报价', en: 'Offer' };\n",
      'kernel/web/shell/shell-words.ts': "export const a = '报价';\n",
      'kernel/server/mail.ts': "const a = '您好';\n",
    }),
  ).toEqual(['kernel/server/mail.ts:1', 'modules/trading/offers/web/list.tsx:1']);
});

test('unfinished work, silenced checks and folders of a machine are named', async () => {
  const [mark, any, skip] = [['TO', 'DO'].join(''), ['an', 'y'].join(''), ['sk', 'ip'].join('')];
  const places = await found(finished, {
    'kernel/server/a.ts': `// ${mark}: later\nconst a = x as ${any};\nconst p = '/${'home'}/someone/project';\nconst q = '/var/lib/house';\nconst u = 'https://example.com/root/page';\n`,
    'kernel/server/a.test.ts': `test.${skip}('x', () => {});\n`,
    'kernel/server/b.ts': 'const _left = 1;\nconst _read = 2;\nexport const sum = _read + 1;\n',
    'README.md': `cd /${'work'}/clone\n`,
    'package-lock.json': '  "resolved": "https://registry.example.com/zod"\n',
  });
  expect(places.sort()).toEqual([
    'README.md:1',
    'kernel/server/a.test.ts:1',
    'kernel/server/a.ts:1',
    'kernel/server/a.ts:2',
    'kernel/server/a.ts:3',
    'kernel/server/b.ts:1',
    'package-lock.json:1',
  ]);
});

test('a capability outside the map, or without its page, is named', async () => {
  expect(
    await found(modulesOf(['office/codesets']), {
      'modules/office/codesets/README.md': '#',
      'modules/office/stray/rules/a.ts': '',
    }),
  ).toEqual(['modules/office/stray:1', 'modules/office/stray/README.md:1']);
});

test('migrations say when and whether they break', async () => {
  const dir = 'modules/office/codesets/server/migrations';
  expect(
    await found(migrations, {
      [`${dir}/20260101T0900-sets.sql`]: '-- compatible\n',
      [`${dir}/1-sets.sql`]: '-- breaking\n',
      [`${dir}/20260101T0901-more.sql`]: 'create table a ();\n',
    }),
  ).toEqual([`${dir}/1-sets.sql:1`, `${dir}/20260101T0901-more.sql:1`]);
});

test('vague file names are named', async () => {
  expect(
    await found(names, {
      'kernel/server/utils.ts': '',
      'kernel/web/common/a.ts': '',
      'kernel/server/commons-of-trade.ts': '',
    }),
  ).toEqual(['kernel/server/utils.ts:1', 'kernel/web/common/a.ts:1']);
});

test('a picture is drawn from a life, found old when the life changes, and redrawn in its frame', async () => {
  const lifecycle = (to: string) =>
    `export const lampLife = { subject: 'lamp', picture: () => 'stateDiagram-v2\\n  [*] --> ${to}' };\n`;
  const root = plant({
    'modules/office/lamps/rules/lamp-lifecycle.ts': lifecycle('on'),
    'modules/office/lamps/README.md': '# Lamps\n',
  });
  const [lamp] = await livesOf(root);
  if (lamp === undefined) throw new Error('no life was found');
  const page = withPicture('# Lamps\n\nText.\n', lamp);
  expect([
    isCurrent(page, lamp),
    isCurrent(page, { ...lamp, mermaid: 'stateDiagram-v2\n  [*] --> off' }),
  ]).toEqual([true, false]);
  const redrawn = withPicture(page, { ...lamp, mermaid: 'new' });
  expect(redrawn.match(/picture:lamp/g)).toHaveLength(1);
  expect(redrawn).toContain('Text.');
});

test('the picture of the house leaves out what another line implies', () => {
  expect(
    housePicture({ 'office/a': [], 'office/b': ['office/a'], 'trading/c': ['office/a', 'office/b'] })
      .split('\n')
      .filter((l) => l.includes('-->')),
  ).toEqual(['  office_b --> office_a', '  trading_c --> office_b']);
});

test('a name with a private meaning is named where it is declared, with the word of the field', async () => {
  expect(
    await found(plainNames, {
      'modules/a/b/server/act.ts':
        'const told = 1;\nexport type Said = { zh: string };\nconst notified = told;\n',
      'modules/a/b/tests/act.test.ts': 'const told = 1;\n',
    }),
  ).toEqual(['modules/a/b/server/act.ts:1', 'modules/a/b/server/act.ts:2']);
});

test('a handler that is not called as its call is, and a second command of a file, are named', async () => {
  expect(
    await found(handlers, {
      'modules/office/a/server/lamps.ts':
        'export const lampOn = lamps.command(enableLamp, on);\nexport const listLampsHandler = lamps.query(listLamps, all);\n',
      'modules/office/a/server/switch-lamp.ts':
        "import * as calls from './calls.ts';\nexport const addLampHandler = lamps.command(calls.addLamp, add);\nexport const dropLampHandler = lamps.command(calls.dropLamp, drop);\n",
    }),
  ).toEqual(['modules/office/a/server/lamps.ts:1', 'modules/office/a/server/switch-lamp.ts:3']);
});
