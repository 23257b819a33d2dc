import { useQuery } from '@tanstack/react-query';
import { useWords } from '#kernel/web/i18n/index.ts';
import { screenPorts } from '#kernel/web/screens/ports.ts';
import { findingWords } from '../../rules/finding-words.ts';
import { Card } from '../card.tsx';
import type { Product } from './shown-product.ts';

/** The pictures of a product; each opens in full. */
export function ProductPictures({ of }: { of: Product }) {
  const t = useWords(findingWords);
  const ids = of.files.filter((f) => f.kind === 'image').map((f) => f.id);
  const { data } = useQuery({
    queryKey: ['files', ...ids],
    queryFn: () => screenPorts().files.describe(ids),
    enabled: ids.length > 0,
    staleTime: 60_000,
  });
  const shown = ids.flatMap((id) => (data ?? []).filter((f) => f.attachmentId === id));
  if (shown.length === 0) return null;
  return (
    <Card title={t('pictures')}>
      <div className="gf-pictures">
        {shown.map((file, n) => (
          <a key={file.attachmentId} href={file.url} target="_blank" rel="noreferrer">
            <img src={file.url} alt={t('file.image', { n: n + 1 })} loading="lazy" />
          </a>
        ))}
      </div>
    </Card>
  );
}
