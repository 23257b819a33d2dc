import { useStore } from '#kernel/web/request/index.ts';
import { useScreen } from '#kernel/web/tabs/index.ts';
import type { Desk } from './desk.ts';
import { OfferDialog } from './offer-dialogs.tsx';

/** The dialogs of a screen, drawn only while it is the tab in front; `of` is the offer whose page this is. */
export function DeskDialogs({ desk, of }: { desk: Desk; of?: string }) {
  const asked = useStore(desk);
  const { active, close } = useScreen();
  if (asked === null || !active || (of !== undefined && asked.offer.id !== of)) return null;
  return (
    <OfferDialog
      asked={asked}
      onClose={() => desk.set(null)}
      onGone={of === undefined ? undefined : () => void close()}
    />
  );
}
