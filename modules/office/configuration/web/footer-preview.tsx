import './configuration.css';
import { useWords } from '#kernel/web/i18n/index.ts';
import { serverNow } from '#kernel/web/request/index.ts';
import { readI18n } from '#kernel/web/shell/platform.ts';
import { unitWords } from '../rules/unit-words.ts';
import { footerLines } from './footer-lines.ts';

/** The page end as it will read after release. */
export function FooterPreview({ footer }: { readonly footer: Readonly<Record<string, unknown>> }) {
  const t = useWords(unitWords);
  const lines = footerLines(footer as Parameters<typeof footerLines>[0], new Date(serverNow()).getFullYear());
  return (
    <section className="cf-preview" aria-label={t('preview.title')}>
      <h2>{t('preview.title')}</h2>
      <div className="cf-footer">
        {lines.map((line) => {
          const text = readI18n(line.text);
          return <span key={text}>{text}</span>;
        })}
      </div>
    </section>
  );
}
