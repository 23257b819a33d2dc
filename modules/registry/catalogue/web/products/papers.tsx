import './products.css';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { screenPorts } from '#kernel/web/screens/ports.ts';

export interface Paper {
  readonly label: string;
  readonly id: string;
}

/** Papers and pictures of a product, each opened by its name (R-CATA-049). */
export function ProductDocuments({
  documents,
  images = [],
}: {
  documents: readonly Paper[];
  images?: readonly string[];
}) {
  const ids = [...documents.map((f) => f.id), ...images];
  const { data } = useQuery({
    queryKey: ['files', [...ids].sort().join()],
    queryFn: () => screenPorts().files.describe(ids),
    enabled: ids.length > 0,
    staleTime: 300_000,
  });
  const found = (id: string) => data?.find((f) => f.attachmentId === id);
  if (ids.length === 0) return <p className="sc-faint">--</p>;
  return (
    <div className="pr-files">
      <ul>
        {documents.map(({ label, id }) => (
          <li key={id}>
            <span className="sc-faint">{label}</span>{' '}
            <Button type="link" size="small" onClick={() => void screenPorts().files.download(id)}>
              {found(id)?.fileName ?? '…'}
            </Button>
          </li>
        ))}
      </ul>
      <div className="pr-images">
        {images.map((id) => {
          const file = found(id);
          return file === undefined ? null : (
            <img key={id} src={file.url} alt={file.fileName} loading="lazy" />
          );
        })}
      </div>
    </div>
  );
}
