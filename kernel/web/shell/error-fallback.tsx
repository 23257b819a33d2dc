import { Component, type ReactNode } from 'react';
import { useWords } from '../i18n/use-words.ts';
import { StatusPage } from './status-pages.tsx';
import { shellWords } from './words.ts';

/** A file of an older build is gone, or the network was: not the page's own fault. */
const isLoadFailure = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|module script|ChunkLoad|Failed to fetch/i.test(error.message);

/** Says what failed and offers to try again. */
export function ErrorFallback({ error, retry }: { readonly error: unknown; readonly retry: () => void }) {
  const t = useWords(shellWords);
  const late = isLoadFailure(error);
  return (
    <StatusPage
      title={t(late ? 'page.failed' : 'page.broken')}
      hint={t(late ? 'page.failedHint' : 'page.brokenHint')}
    >
      <button type="button" className="sh-button sh-primary" onClick={retry}>
        {t('page.retry')}
      </button>
      <button type="button" className="sh-button" onClick={() => location.reload()}>
        {t('page.reload')}
      </button>
    </StatusPage>
  );
}

/** A panel that fails closes and says so; the page under it stays. */
export class PanelGuard extends Component<
  { readonly children: ReactNode; readonly onBroken: () => void },
  { broken: boolean }
> {
  override state = { broken: false };
  static getDerivedStateFromError() {
    return { broken: true };
  }
  override componentDidCatch(error: unknown) {
    console.error(error);
    this.props.onBroken();
  }
  override render() {
    return this.state.broken ? null : this.props.children;
  }
}

interface Props {
  readonly children: ReactNode;
  /** Runs before the children are tried again: a failed file is fetched anew. */
  readonly onRetry?: () => void;
}

/** Keeps a page that fails from taking the others with it. */
export class BrokenScreen extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: null };
  static getDerivedStateFromError(error: unknown) {
    return { error };
  }
  override componentDidCatch(error: unknown) {
    console.error(error);
  }
  override render() {
    if (this.state.error === null) return this.props.children;
    const retry = () => {
      this.props.onRetry?.();
      this.setState({ error: null });
    };
    return <ErrorFallback error={this.state.error} retry={retry} />;
  }
}
