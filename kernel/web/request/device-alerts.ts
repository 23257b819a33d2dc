import { operatorStore } from './session.ts';
import { browserStorage, createStore, parsed } from './store.ts';

/**
 * How this browser calls its person while another window is in front: chosen by the person, for this device,
 * because the browser's permission holds for it alone. Off until then.
 */
export interface DeviceAlerts {
  readonly sound: boolean;
  readonly desktop: boolean;
}
const OFF: DeviceAlerts = { sound: false, desktop: false };
const STORED = 'chem-dt-alerts';

type Stored = Readonly<Record<string, DeviceAlerts>>;
const stored = (): Stored => (parsed(browserStorage.read('local', STORED)) as Stored | undefined) ?? {};
const restored = (): DeviceAlerts => stored()[operatorStore.get()?.id ?? ''] ?? OFF;

export const deviceAlerts = createStore<DeviceAlerts>(restored());
operatorStore.watch(() => {
  const next = restored();
  const now = deviceAlerts.get();
  if (next.sound !== now.sound || next.desktop !== now.desktop) deviceAlerts.set(next);
});

/** Stores the choice; a desktop notice is chosen only where the browser lets it be shown. */
export async function chooseAlerts(next: DeviceAlerts): Promise<'stored' | 'denied'> {
  const denied = next.desktop && !(await mayNotify());
  const chosen = denied ? { ...next, desktop: false } : next;
  const operator = operatorStore.get();
  if (operator !== null)
    browserStorage.write('local', STORED, JSON.stringify({ ...stored(), [operator.id]: chosen }));
  deviceAlerts.set(chosen);
  return denied ? 'denied' : 'stored';
}

async function mayNotify(): Promise<boolean> {
  if (typeof Notification === 'undefined') return false;
  return (await Notification.requestPermission()) === 'granted';
}

/** Hertz and seconds of the two notes of the sound, made by the browser itself: nothing is fetched. */
const NOTES = [
  [660, 0],
  [880, 0.14],
] as const;
const NOTE_SECONDS = 0.12;
const LOUDNESS = 0.08;

function playSound(): void {
  const audio = new AudioContext();
  for (const [hertz, from] of NOTES) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = hertz;
    volume.gain.value = LOUDNESS;
    tone.connect(volume).connect(audio.destination);
    tone.start(audio.currentTime + from);
    tone.stop(audio.currentTime + from + NOTE_SECONDS);
    if (from > 0) tone.onended = () => void audio.close();
  }
}

/** True while the screen is locked: a notice would be read by anybody who passes by. */
export const screenCovered = createStore(false);

/** As long as the windows of one browser need to hear the same news. */
const ONE_WINDOW_MS = 2_000;

export interface Alert {
  /** An alert of one tag is shown once, by one window. */
  readonly tag: string;
  readonly title: string;
  readonly body: string;
  onOpen(): void;
}
/** Calls the person as he chose; of several windows of this browser one does. */
export function alertPerson(alert: Alert): void {
  void navigator.locks.request(`${STORED}:${alert.tag}`, { ifAvailable: true }, async (lock) => {
    if (lock === null) return;
    const { sound, desktop } = deviceAlerts.get();
    if (sound) playSound();
    if (desktop && !screenCovered.get() && Notification.permission === 'granted') {
      const notice = new Notification(alert.title, { body: alert.body, tag: alert.tag });
      notice.onclick = () => {
        window.focus();
        notice.close();
        alert.onOpen();
      };
    }
    await new Promise((resolve) => setTimeout(resolve, ONE_WINDOW_MS));
  });
}
