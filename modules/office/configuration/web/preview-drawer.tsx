import './configuration.css';
import type { Call, InputOf } from '#kernel/rules/contract.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { Drawer } from '#kernel/web/parts/index.ts';
import { useCall } from '#kernel/web/request/index.ts';
import { Diff, Failed, type Formatter, Skeleton } from '#kernel/web/screens/index.ts';
import { entryDifferences } from '../rules/differences.ts';
import { type EntryKind, entryShapes } from '../rules/entries.ts';
import { siteWords } from '../rules/words.ts';
import { Piece } from './pieces.tsx';
import { differencesIn } from './value-text.ts';

interface PreviewProps {
  readonly kind: EntryKind;
  readonly id: string;
  readonly name: string;
  readonly detail: Call;
  readonly reader: Formatter;
  onClose(): void;
}
type Content = Readonly<Record<string, unknown>>;
interface Seen extends Content {
  readonly release: '00' | '10' | '20';
  readonly inForce: Content | null;
  readonly pictures: Readonly<Record<string, string>>;
}

/** One entry as the site shows it now and as it will after release, drawn by the site's own parts, with what differs. */
export function PreviewDrawer({ kind, id, name, detail, reader: formatter, onClose }: PreviewProps) {
  const t = useWords(siteWords);
  const { data, error, refetch } = useCall(detail, { id } as InputOf<Call>, { silent: true });
  const seen = data as Seen | undefined;
  return (
    <Drawer open title={`${t('preview')} · ${name}`} size={760} onClose={onClose}>
      {seen ? (
        <Sides kind={kind} seen={seen} reader={formatter} />
      ) : error ? (
        <Failed error={error} right={t('preview')} onRetry={() => void refetch()} />
      ) : (
        <Skeleton />
      )}
    </Drawer>
  );
}

function Sides({ kind, seen, reader: formatter }: { kind: EntryKind; seen: Seen; reader: Formatter }) {
  const t = useWords(siteWords);
  const url = (picture: unknown): string | null =>
    typeof picture === 'string' ? (seen.pictures[picture] ?? null) : null;
  const changed = seen.release !== '20';
  const changes =
    changed && seen.inForce !== null ? entryDifferences(Object.keys(entryShapes[kind]), seen) : [];
  return (
    <>
      <section className="cf-side">
        <h2>{t('preview.now')}</h2>
        {seen.inForce === null ? (
          <p className="sc-faint">{t('preview.nothing')}</p>
        ) : (
          <Piece kind={kind} content={seen.inForce} url={url} />
        )}
      </section>
      {changed ? (
        <section className="cf-side">
          <h2>{t('preview.draft')}</h2>
          <Piece kind={kind} content={seen} url={url} />
          {changes.length > 0 ? <Diff differences={differencesIn(changes, formatter)} /> : null}
        </section>
      ) : null}
    </>
  );
}
