import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useStore } from '../request/store.ts';
import { detachPage } from './detached-page.ts';
import { lockStore } from './lock.ts';

/**
 * What stands behind the lock (administration-domain 17). While the screen is locked it is out of the document:
 * neither the inspector nor a screen reader finds it. It is the same nodes that come back, so a form that is
 * half filled in and an open dialog are as they were left; hiding or unmounting it could not do both.
 */
export function CoveredPage({ children }: { readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const page = useRef<HTMLDivElement>(null);
  const attach = useRef<(() => void) | null>(null);
  const { locked } = useStore(lockStore);
  useLayoutEffect(() => {
    if (locked && page.current && place.current) attach.current ??= detachPage(page.current, place.current);
    if (locked) return;
    // Not when the effect before it is cleaned up: the lock's own dialog would take the focus with it.
    attach.current?.();
    attach.current = null;
  }, [locked]);
  useLayoutEffect(() => () => attach.current?.(), []);
  return (
    <div ref={place} className="sh-place">
      <div ref={page} className="sh-place">
        {children}
      </div>
    </div>
  );
}
