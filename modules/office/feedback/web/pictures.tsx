import './feedback.css';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '#kernel/web/i18n/index.ts';
import { screenPorts } from '#kernel/web/screens/ports.ts';
import { feedbackWords } from '../rules/words.ts';

/** Private pictures: their addresses are asked for this reader and last ten minutes. */
export function Pictures({ ids, names }: { ids: readonly string[]; names: readonly string[] }) {
  const t = useWords(feedbackWords);
  const { data } = useQuery({
    queryKey: ['feedback.pictures', ids.join()],
    queryFn: () => screenPorts().files.describe(ids),
    enabled: ids.length > 0,
    staleTime: 300_000,
  });
  if (ids.length === 0) return null;
  return (
    <div className="fk-images">
      {ids.map((id, n) => {
        const file = data?.find((f) => f.attachmentId === id);
        const name = names[n] ?? '';
        return file === undefined ? null : (
          <a key={id} href={file.url} target="_blank" rel="noreferrer" aria-label={t('openImage', { name })}>
            <img src={file.url} alt={name} loading="lazy" />
          </a>
        );
      })}
    </div>
  );
}
