import { uiWords } from '#kernel/rules/ui-words.ts';
import { translateNow } from '../i18n/use-words.ts';
import { toast } from '../request/toast.ts';

/** In or out of full screen; where the browser cannot, it says so (administration-domain 17). */
export async function toggleFullscreen(): Promise<void> {
  try {
    if (document.fullscreenElement) await document.exitFullscreen();
    else if (document.fullscreenEnabled) await document.documentElement.requestFullscreen();
    else toast('warning', translateNow(uiWords, 'fullscreen.no'));
  } catch {
    toast('warning', translateNow(uiWords, 'fullscreen.no'));
  }
}
