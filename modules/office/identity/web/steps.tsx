import { useWords } from '#kernel/web/i18n/use-words.ts';
import { signInWords } from '../rules/words.ts';

/** Where somebody is on a short way; `at` counts from 0. */
export function Steps({ labels, at }: { readonly labels: readonly string[]; readonly at: number }) {
  const t = useWords(signInWords);
  return (
    <ol className="id-steps" aria-label={t('steps')}>
      {labels.map((label, i) => (
        <li key={label} data-past={i < at} aria-current={i === at ? 'step' : undefined}>
          {i + 1}. {label}
        </li>
      ))}
    </ol>
  );
}
