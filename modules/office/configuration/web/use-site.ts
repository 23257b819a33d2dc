import { useCall, useLive } from '#kernel/web/request/index.ts';
import { operatorStore } from '#kernel/web/request/session.ts';
import { useStore } from '#kernel/web/request/store.ts';
import { refreshPlatform } from '#kernel/web/shell/platform.ts';
import { type SiteBundle, siteBundle } from '../contract/bundle.ts';

const FRESH_MS = 300_000;
/**
 * What the site shows; asked again when an operator releases something, and every five minutes for what
 * begins or ends by its time.
 */
export function useSite(): SiteBundle | undefined {
  const signedIn = useStore(operatorStore) !== null;
  const { data, refetch } = useCall(
    siteBundle,
    {},
    { silent: true, staleMs: FRESH_MS, refetchMs: FRESH_MS, keepRows: true },
  );
  useLive(signedIn ? ['site:all'] : [], () => {
    void refetch();
    void refreshPlatform();
  });
  return data;
}
