import { useEffect, useRef, useState } from 'react';
import { call, useLive, useNetwork, usePageVisible } from '#kernel/web/request/index.ts';
import { useScreen } from '#kernel/web/tabs/index.ts';
import { activityState } from '../contract/market.ts';

/** What everybody at an activity sees of it this moment. */
export interface Picture {
  readonly status: string;
  readonly remaining: number;
  readonly copies: number;
  readonly companies: number;
}
interface News {
  readonly status?: string;
  readonly remaining?: number;
  readonly copies?: number;
  readonly companies?: number;
}
const latestOf = (data: unknown): News | undefined => {
  const list = Array.isArray(data) ? (data as readonly News[]) : [data as News];
  return list.findLast((n) => typeof n?.remaining === 'number');
};
const isPicture = (n: News | undefined): n is Required<News> =>
  n !== undefined && n.remaining !== undefined && n.status !== undefined;

/**
 * The picture of a running activity: it comes with the live line, and is asked for when the line stood still. A hidden page
 * hears nothing, and asks when it is seen again. `onStatus` hears when the activity goes on to another status.
 */
export function usePicture(id: string, from: Picture, onStatus: () => void) {
  const [picture, show] = useState(from);
  const status = useRef(from.status);
  const wasHidden = useRef(false);
  const take = (next: Picture) => {
    show(next);
    if (next.status !== status.current) {
      status.current = next.status;
      onStatus();
    }
  };
  const ask = () =>
    void call(activityState, { id }, { silent: true }).then(
      (s) =>
        take({ status: s.status, remaining: s.remainingCopies, copies: s.copies, companies: s.companies }),
      () => undefined,
    );
  const { active } = useScreen();
  const visible = usePageVisible() && active;
  const network = useNetwork();
  const line = useLive(visible ? [`activity:${id}`] : [], ({ data }) => {
    const news = latestOf(data);
    if (isPicture(news)) take(news);
    else ask();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew when the row itself was, and when the line is back
  useEffect(() => {
    status.current = from.status;
    show(from);
  }, [from.status, from.remaining, from.copies, from.companies]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was missed meanwhile is asked for once
  useEffect(() => {
    if (visible && (line.resumed > 0 || wasHidden.current)) ask();
    wasHidden.current = !visible;
  }, [line.resumed, visible]);
  return { picture, online: network && line.line !== 'offline' };
}
