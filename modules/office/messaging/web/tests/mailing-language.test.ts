import { expect, test } from 'vitest';
import type { FormSection } from '#kernel/web/screens/form-types.ts';
import { MAIL_CHANNELS } from '../../rules/mailing.ts';
import { mailingForm } from '../mailing-form.tsx';

test('operator-console m7 the language of a message is asked where a template is chosen; a text typed freely has one', () => {
  for (const channel of MAIL_CHANNELS) {
    const { declaration } = mailingForm(channel) as unknown as {
      readonly declaration: { readonly sections: readonly FormSection[] };
    };
    const language = declaration.sections.flatMap((s) => s.fields).find((f) => f.paths.includes('language'));
    expect(language?.when?.({ templateId: '7' })).toBe(true);
    expect(language?.when?.({ templateId: null })).toBe(false);
  }
});
