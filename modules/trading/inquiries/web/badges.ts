import { currentLocale } from '#kernel/web/i18n/index.ts';
import { lifecycleBadge } from '#kernel/web/screens/status-tag.tsx';
import { inquiryLifecycle, inquiryTones } from '../rules/inquiry-lifecycle.ts';
import { quoteLifecycle, quoteTones } from '../rules/quote-lifecycle.ts';

export const inquiryBadge = lifecycleBadge(inquiryLifecycle, inquiryTones);
export const quoteBadge = lifecycleBadge(quoteLifecycle, quoteTones);
/** The name in the reader's language, the Chinese one where there is none. */
export const inReaders = (zh: string | null, en: string | null): string =>
  (currentLocale() === 'zh_CN' ? zh : en || zh) ?? '';
