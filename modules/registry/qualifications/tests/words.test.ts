import { expect, test } from 'vitest';
import { uiWords } from '#kernel/rules/ui-words.ts';
import { screenWords } from '#kernel/web/screens/words.ts';
import { mailingWords } from '#office/messaging/rules/mailing-words.ts';
import { unusualTerm } from '../rules/licence-terms.ts';
import { licenceWords } from '../rules/licence-words.ts';

const t = licenceWords.table;

test('R-LIC-013 R-LIC-014 R-STATE-016: voiding a licence asks with the text of the message, the noun replaced, and says success or failure', () => {
  expect(t['ask.void'].zh).toBe(mailingWords.table['void.confirm'].zh.replace('消息', '证照'));
  expect(t['ask.void'].en).toBe(mailingWords.table['void.confirm'].en.replace('message', 'licence'));
  expect(t['void.ok']).toEqual(uiWords.table['void.ok']);
  expect(screenWords.table['act.failed'].zh.replace('{verb}', t.void.zh)).toContain(
    uiWords.table['void.fail'].zh,
  );
});

test('19.4: an operating licence of another term than three years is pointed out', () => {
  expect(unusualTerm('20', '2026-01-01', '2028-12-31')).toBe(false);
  expect(unusualTerm('20', '2026-01-01', '2029-01-01')).toBe(false);
  expect(unusualTerm('20', '2026-01-01', '2027-12-31')).toBe(true);
  expect(unusualTerm('10', '2026-01-01', '2027-12-31')).toBe(false);
});
