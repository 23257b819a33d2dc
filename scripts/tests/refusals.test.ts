import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { Tree } from '../house/check.ts';
import { constantOf, refusals } from '../house/refusals.ts';

const made: string[] = [];
afterAll(() => made.map((dir) => fs.rmSync(dir, { recursive: true, force: true })));

// Written so that this file declares none itself.
const declare = (name: string, status: number, code: string) =>
  `export const ${name} = ${'refusal'}(${status}, '${code}', {\n  zh: '不',\n  en: 'No',\n});\n`;

async function problems(files: Record<string, string>): Promise<string[]> {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'ctp-refusals-'));
  made.push(root);
  for (const [file, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), text);
  }
  return (await refusals.run(new Tree(root))).map((p) => `${p.file}:${p.line}`);
}

test('a constant is its code in PascalCase', async () => {
  expect(['VERSION_CONFLICT', 'IN_USE', 'CAS'].map(constantOf)).toEqual(['VersionConflict', 'InUse', 'Cas']);
  const lamps = 'modules/office/lamps/rules/refusals.ts';
  expect(
    await problems({
      [lamps]: declare('LampOff', 19001, 'LAMP_OFF') + declare('NoBulb', 19002, 'LAMP_BULB'),
      'modules/office/lamps/tests/a.test.ts': declare('Other', 19003, 'LAMP_OTHER'),
    }),
  ).toEqual([`${lamps}:5`]);
});

test('a number is declared once; another place takes it from there or words it anew', async () => {
  const [lamps, wires] = ['lamps', 'wires'].map((m) => `modules/office/${m}/rules/refusals.ts`) as [
    string,
    string,
  ];
  expect(
    await problems({
      [lamps]: declare('LampOff', 19001, 'LAMP_OFF'),
      [wires]: `${declare('LampOff', 19001, 'LAMP_OFF')}export const WireOff = reworded(LampOff, { zh: '不', en: 'No' });\n`,
    }),
  ).toEqual([`${wires}:1`]);
});
