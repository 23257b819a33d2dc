import { expect, test } from 'vitest';
import { chemicals } from '#app/demo/reference/chemicals.ts';
import { precautionsFor } from '#app/demo/reference/precautions.ts';
import { statementText } from '../hazard-statements.ts';

test('finding 9: every H and P statement of the demonstration has its sentence in both languages; several are said one after the other', () => {
  expect(statementText('H225', 'zh_CN')).toBe('高度易燃液体和蒸气');
  expect(statementText('H225', 'en_US')).toBe('Highly flammable liquid and vapour');
  expect(statementText('H361D', 'en_US')).toBe(statementText('H361d', 'en_US'));
  expect(statementText('H301+H311', 'en_US')).toBe('Toxic if swallowed. Toxic in contact with skin');
  expect(statementText('H999', 'zh_CN')).toBeNull();
  for (const { hStatements, zh } of chemicals)
    for (const code of [...hStatements, ...precautionsFor(hStatements)])
      for (const locale of ['zh_CN', 'en_US'] as const)
        expect(statementText(code, locale), `${zh} ${code}`).not.toBeNull();
});
