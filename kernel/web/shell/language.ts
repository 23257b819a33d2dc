import type { Locale } from '#kernel/rules/locale.ts';
import { uiWords } from '#kernel/rules/ui-words.ts';
import { currentLocale, setLocale } from '../i18n/locale.ts';
import { translateNow } from '../i18n/use-words.ts';
import { operatorStore } from '../request/session.ts';
import { toast } from '../request/toast.ts';
import { shellPorts } from './ports.ts';
import { shellWords } from './words.ts';

/** Changes the language in place, says which one holds now, and keeps it with the account. */
export function chooseLanguage(locale: Locale): void {
  if (locale === currentLocale()) return;
  setLocale(locale);
  // The server says which language it answers in from now on (R-I18N-001); when it cannot be asked, the page names its own.
  shellPorts()
    .answeredIn()
    .catch(() => locale)
    .then((now) =>
      toast(
        'info',
        translateNow(uiWords, 'lang.confirm', { language: translateNow(shellWords, `lang.${now}`) }),
      ),
    );
  // Kept here either way; the account learns it when it can.
  if (operatorStore.get())
    shellPorts()
      .saveProfile({ locale })
      .catch(() => undefined);
}
