import { expect, test } from 'vitest';
import { declaredScreens } from '#kernel/web/screens/declared.ts';
import { approveAudit } from '../contract/audit.ts';
import { isCatalogueSerial } from '../rules/licence-needs.ts';
import '../web/admission/audit-dialogs.tsx';

test('m8 the auditor ticks the checks and presses once: the dialog asks nothing more', () => {
  const dialog = declaredScreens().find((s) => s.call === approveAudit);
  expect(dialog?.declaration).toMatchObject({ sections: [expect.anything()] });
  expect(dialog?.declaration).not.toHaveProperty('question');
});

test('m4 a serial of the hazardous catalogue ends with its last entry; what is longer is no serial', () => {
  for (const serial of ['1', '1022', '2828']) expect(isCatalogueSerial(serial)).toBe(true);
  for (const other of ['0', '2829', '67561', '67-56-1', '']) expect(isCatalogueSerial(other)).toBe(false);
});
