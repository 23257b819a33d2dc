import type { Said } from '#kernel/rules/words.ts';
import { fixedLook, lifeLook, type Reader, type StatusColor, Tint } from '#kernel/web/screens/index.ts';
import { articleLife, articleTones } from '../rules/article-life.ts';
import { shared } from '../rules/base-words.ts';
import { clinchLife, publicationTones } from '../rules/publication-life.ts';

export const articleLook = lifeLook(articleLife, articleTones);
export const publicationLook = lifeLook(clinchLife, publicationTones);
export const switchLook = fixedLook({
  '1': { ...shared['state.1'], color: 'green' },
  '0': { ...shared['state.0'], color: 'gray' },
});
export const languages = [
  { value: 'zh_CN', ...shared['language.zh_CN'] },
  { value: 'en_US', ...shared['language.en_US'] },
] as const;
export const languageName = (code: 'zh_CN' | 'en_US'): Said =>
  code === 'zh_CN' ? shared['language.zh_CN'] : shared['language.en_US'];

interface Labelled {
  readonly id: string;
  readonly names: { readonly zh_CN: string; readonly en_US?: string | null | undefined };
  readonly colour: StatusColor;
}
/** The labels of an article in their colours. */
export function Labels({ labels, reader }: { labels: readonly Labelled[]; reader: Reader }) {
  return (
    <span className="cn-labels">
      {labels.map((l) => (
        <Tint key={l.id} color={l.colour} label={reader.i18n(l.names)} />
      ))}
    </span>
  );
}
