import { expect, test, vi } from 'vitest';
import { type LiveState, live, liveState, watchLive } from '../live.ts';

test('a network that comes and goes opens no act before a new line stands: not a moment is online in between', async () => {
  const page = new EventTarget();
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', { documentElement: { lang: 'zh-CN' }, cookie: 'chem-dt-token=t' });
  vi.stubGlobal('location', { protocol: 'http:', pathname: '/home', search: '' });
  const asked: ((answer: Response) => void)[] = [];
  vi.stubGlobal('fetch', (url: string) =>
    url === '/boot.json'
      ? Promise.resolve(Response.json({ signKey: 'demo-key-not-for-production', mode: 'demo', version: '1' }))
      : new Promise<Response>((answer) => asked.push(answer)),
  );
  // A stream that never ends of itself: some browsers leave it standing while they are offline.
  const stands = () =>
    new Response(new ReadableStream(), { headers: { 'content-type': 'text/event-stream' } });
  const stops = [watchLive(), live(['auctions.1'], () => undefined)];
  try {
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    asked[0]?.(stands());
    await vi.waitFor(() => expect(liveState.get()).toMatchObject({ line: 'online', resumed: 0 }));

    const seen: LiveState[] = [];
    stops.push(liveState.watch(() => seen.push(liveState.get())));
    page.dispatchEvent(new Event('offline'));
    expect(liveState.get().line).toBe('offline');
    page.dispatchEvent(new Event('online'));
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    asked[1]?.(stands());
    await vi.waitFor(() => expect(liveState.get()).toMatchObject({ line: 'online', resumed: 1 }));
    expect(seen.filter(({ line, resumed }) => line !== 'offline' && resumed === 0)).toEqual([]);
  } finally {
    for (const stop of stops) stop();
    vi.unstubAllGlobals();
  }
});
