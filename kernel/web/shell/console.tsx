import './shell.css';
import './content.css';
import './panels.css';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { access } from '../guard/rights.ts';
import { localeStore } from '../i18n/locale.ts';
import { translateNow } from '../i18n/use-words.ts';
import { preloadOnIntent } from '../parts/lazy-component.ts';
import { onEvent } from '../request/events.ts';
import { live, renewLive, watchLive } from '../request/live.ts';
import { rightsAreStale } from '../request/rights.ts';
import { operatorStore } from '../request/session.ts';
import { useStore } from '../request/store.ts';
import { ask } from '../tabs/ask.ts';
import { go, place } from '../tabs/place.ts';
import { closeTab, guardUnsaved, tabStore } from '../tabs/tabs.ts';
import { prefsStore } from '../theme/prefs.ts';
import { ThemeProvider } from '../theme/provider.tsx';
import { CoveredPage } from './covered-page.tsx';
import { keepFocus } from './kept-focus.ts';
import { watchKeys } from './keys.ts';
import { coveredSince, lock, lockStore, watchIdle } from './lock.ts';
import { lockNow } from './lock-now.ts';
import { LockScreen } from './lock-screen.tsx';
import { goLetters } from './menu.ts';
import { openPanel } from './panels.ts';
import { shellPorts } from './ports.ts';
import { Router } from './router.tsx';
import { lift, loadAccess, reask, sessionTurn } from './session.ts';
import { shellSlots } from './slots.ts';
import { shellWords } from './words.ts';

const AGREEMENT_DUE = 10121;
/** Minutes until the lock; 0 when it is off. */
const lockMinutes = (): number => {
  const { lockScreen, lockTime } = prefsStore.get();
  return lockScreen ? lockTime : 0;
};

function listenToKeys(): () => void {
  const letters = () => goLetters(access.get().nodes, access.get().routes);
  return watchKeys({ singleKeys: () => prefsStore.get().keys, letters }, (act) => {
    // The page is not there to be acted on.
    if (lockStore.get().locked) return;
    const { active } = tabStore.get();
    if (act.act === 'find') openPanel('find');
    else if (act.act === 'sheet') openPanel('keys');
    else if (act.act === 'lock') void lockNow();
    else if (act.act === 'go') go(act.path);
    else if (act.act === 'closeTab' && active !== null) void closeTab(active);
  });
}

/** Once per login: an expiring password is announced, to change now or later (administration-domain 2.5). */
async function warnOfPassword(): Promise<void> {
  const operator = operatorStore.get();
  if (!operator || operator.mustChangePassword || operator.passwordExpired) return;
  const n = await shellPorts()
    .passwordWarning()
    .catch(() => null);
  if (n === null) return;
  const now = await ask({
    title: translateNow(shellWords, 'password.title', { n }),
    body: translateNow(shellWords, 'password.body'),
    yes: translateNow(shellWords, 'password.now'),
    no: translateNow(shellWords, 'password.later'),
  });
  if (now) lift();
}

/** Rights changed on the server: menu and buttons are fetched at once, and the guard looks at the present page again. */
async function serveAnew(client: QueryClient): Promise<void> {
  if (operatorStore.get() === null || !rightsAreStale()) return;
  await loadAccess();
  renewLive();
  // What was answered under the old rights is asked again: a page that stands open shows what may be seen now.
  void client.invalidateQueries();
  if (operatorStore.get() !== null) go(place.location.href, { replace: true });
}

/** The line every login listens to: news of its own rights arrive there. */
function watchRights(): () => void {
  let stop = () => {};
  const follow = () => {
    stop();
    const operator = operatorStore.get();
    stop = operator === null ? () => {} : live([`account:${operator.id}`], () => undefined);
  };
  follow();
  const turned = sessionTurn.watch(follow);
  return () => {
    turned();
    stop();
  };
}

/** What the console listens to as long as it stands. */
function useListening(client: QueryClient): void {
  useEffect(() => {
    const stops = [
      watchLive(),
      watchIdle(lockMinutes, () => void lockNow('idle')),
      guardUnsaved(),
      keepFocus(),
      preloadOnIntent(),
      listenToKeys(),
      onEvent('locked', ({ askedAt }) => {
        // Refused under a cover that has been taken off since: asked again, and nobody is locked out twice.
        if (coveredSince(askedAt)) lock('server');
        else void client.invalidateQueries();
      }),
      // What was refused under the cover is asked again when it is off.
      lockStore.watch(() => {
        if (!lockStore.get().locked) void client.invalidateQueries();
      }),
      onEvent('restricted', ({ status }) => (status === AGREEMENT_DUE ? void reask() : lift())),
      onEvent('rights', () => void serveAnew(client)),
      watchRights(),
      // Other words for the same rows: shown rows stay until the new ones are there.
      localeStore.watch(() => void client.invalidateQueries()),
      sessionTurn.watch(() => {
        renewLive();
        void warnOfPassword();
      }),
    ];
    void warnOfPassword();
    return () => {
      for (const stop of stops) stop();
    };
  }, [client]);
}

/** The signed-in application; its own chunk, so that the login page never carries it. */
export default function Console() {
  useListening(useQueryClient());
  const due = useStore(operatorStore)?.agreementPending === true;
  const { gate: Gate } = shellSlots();
  return (
    <ThemeProvider>
      <CoveredPage>
        {due && Gate ? (
          <Suspense>
            <Gate />
          </Suspense>
        ) : (
          <Router />
        )}
      </CoveredPage>
      <LockScreen />
    </ThemeProvider>
  );
}
