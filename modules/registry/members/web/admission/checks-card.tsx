import type { Tone } from '#kernel/rules/machine.ts';
import { fill, type LocalizedText } from '#kernel/rules/words.ts';
import { comma, useWords } from '#kernel/web/i18n/index.ts';
import { StatusTag, useFormatter } from '#kernel/web/screens/index.ts';
import type { AuditDetail } from '../../contract/audit.ts';
import { auditWords } from '../../rules/admission-words.ts';

type Check = AuditDetail['checks'][number];
const TONES: Record<Check['verdict'], Tone> = { pass: 'green', warn: 'orange', fail: 'red', none: 'gray' };
const RANK: Record<Check['verdict'], number> = { fail: 0, warn: 1, pass: 2, none: 3 };
const table: Readonly<Record<string, LocalizedText | undefined>> = auditWords.table;

/** What a computer found, the faults first; each in a whole sentence. */
export function ChecksCard({ checks }: { checks: readonly Check[] }) {
  const t = useWords(auditWords);
  const formatter = useFormatter();
  if (checks.length === 0) return null;
  const sorted = [...checks].sort((a, b) => RANK[a.verdict] - RANK[b.verdict]);
  const sentence = (c: Check): string => {
    const said = c.verdict === 'none' ? undefined : table[`check.${c.code}.${c.verdict}`];
    return said === undefined
      ? t('check.none')
      : fill(formatter.text(said), { about: c.about.join(comma()) }).trim();
  };
  return (
    <section className="sc-card" aria-label={t('checks')}>
      <h2>{t('checks')}</h2>
      <ul className="me-checks">
        {sorted.map((c) => (
          <li key={c.code}>
            <StatusTag
              color={TONES[c.verdict]}
              label={formatter.text(table[`check.${c.code}`] ?? { zh: c.code, en: c.code })}
            />
            <span>{sentence(c)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
