import type { FileScene } from '#kernel/rules/file-scenes.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { fieldWords } from './words.ts';

/**
 * The picture size a scene recommends, as a hint that stops nobody (R-UPL-008, administration-domain 18.2);
 * nothing where it has none.
 */
export function RecommendedSize({ scene }: { readonly scene: FileScene }) {
  const t = useWords(fieldWords);
  const { recommended } = scene;
  return recommended === undefined ? null : (
    <small> {t('recommended', { w: recommended[0], h: recommended[1] })}</small>
  );
}
