import type { LocalizedText } from '#kernel/rules/words.ts';
import {
  type Formatter,
  fixedBadge,
  lifecycleBadge,
  type StatusColor,
  Tint,
} from '#kernel/web/screens/index.ts';
import { articleLifecycle, articleTones } from '../rules/article-lifecycle.ts';
import { shared } from '../rules/base-words.ts';
import { clinchLifecycle, publicationTones } from '../rules/publication-lifecycle.ts';

export const articleBadge = lifecycleBadge(articleLifecycle, articleTones);
export const publicationBadge = lifecycleBadge(clinchLifecycle, publicationTones);
export const switchBadge = fixedBadge({
  '1': { ...shared['state.1'], color: 'green' },
  '0': { ...shared['state.0'], color: 'gray' },
});
export const languages = [
  { value: 'zh_CN', ...shared['language.zh_CN'] },
  { value: 'en_US', ...shared['language.en_US'] },
] as const;
export const languageName = (code: 'zh_CN' | 'en_US'): LocalizedText =>
  code === 'zh_CN' ? shared['language.zh_CN'] : shared['language.en_US'];

interface Labelled {
  readonly id: string;
  readonly names: { readonly zh_CN: string; readonly en_US?: string | null | undefined };
  readonly colour: StatusColor;
}
/** The labels of an article in their colours. */
export function Labels({ labels, reader: formatter }: { labels: readonly Labelled[]; reader: Formatter }) {
  return (
    <span className="cn-labels">
      {labels.map((l) => (
        <Tint key={l.id} color={l.colour} label={formatter.i18n(l.names)} />
      ))}
    </span>
  );
}
