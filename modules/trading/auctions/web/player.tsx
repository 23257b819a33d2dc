import {
  FastBackwardOutlined,
  FastForwardOutlined,
  StepBackwardOutlined,
  StepForwardOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import { type KeyboardEvent, useEffect, useMemo, useState } from 'react';
import { sayPrice, sayQuantity } from '#fulfilment/quantities/rules/unit-words.ts';
import { useFormat, useWords } from '#kernel/web/i18n/index.ts';
import { Segmented } from '#kernel/web/parts/index.ts';
import { SmallTable } from '#kernel/web/screens/small-table.tsx';
import { type Frame, frameAt, framesOf } from '../rules/replay.ts';
import type { AuctionInput } from '../rules/result-file.ts';
import { roomWords } from '../rules/room-words.ts';

const SPEEDS = ['1', '10', '60', '600'] as const;
const STEP_MS = 100;

/** A clock that runs through the auction at a chosen speed. */
function usePlayer(frames: readonly Frame[]) {
  const [begin, end] = [frames[0]?.at ?? 0, frames.at(-1)?.at ?? 0];
  const [at, setAt] = useState(begin);
  const [playing, play] = useState(false);
  const [speed, setSpeed] = useState<string>('60');
  const rate = Number.parseInt(speed, 10);
  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(() => setAt((before) => Math.min(end, before + STEP_MS * rate)), STEP_MS);
    return () => clearInterval(timer);
  }, [playing, rate, end]);
  const over = at >= end;
  useEffect(() => {
    if (over) play(false);
  }, [over]);
  const index = frameAt(frames, at);
  const to = (n: number) => setAt(frames[Math.max(0, Math.min(frames.length - 1, n))]?.at ?? begin);
  return {
    ...{ at, begin, end, playing, speed, setSpeed, index },
    seek: setAt,
    toggle: () => {
      if (over) setAt(begin);
      play(!playing || over);
    },
    first: () => to(0),
    last: () => to(frames.length - 1),
    previous: () => to(at > (frames[index]?.at ?? begin) ? index : index - 1),
    next: () => to(index + 1),
  };
}
type Player = ReturnType<typeof usePlayer>;
const KEYS: Readonly<Record<string, (player: Player) => void>> = {
  ' ': (player) => player.toggle(),
  ArrowLeft: (player) => player.previous(),
  ArrowRight: (player) => player.next(),
  Home: (player) => player.first(),
  End: (player) => player.last(),
};

function Controls({ player }: { player: Player }) {
  const t = useWords(roomWords);
  return (
    <div className="au-player">
      <Button icon={<FastBackwardOutlined />} onClick={player.first} aria-label={t('player.first')} />
      <Button icon={<StepBackwardOutlined />} onClick={player.previous} aria-label={t('player.previous')} />
      <Button type="primary" onClick={player.toggle}>
        {t(player.playing ? 'player.pause' : 'player.play')}
      </Button>
      <Button icon={<StepForwardOutlined />} onClick={player.next} aria-label={t('player.next')} />
      <Button icon={<FastForwardOutlined />} onClick={player.last} aria-label={t('player.last')} />
      <Segmented
        aria-label={t('player.speed')}
        value={player.speed}
        options={SPEEDS.map((value) => ({ value, label: t('player.times', { n: value }) }))}
        onChange={(value) => player.setSpeed(String(value))}
      />
      <input
        type="range"
        className="au-scrub"
        aria-label={t('player.position')}
        min={player.begin}
        max={player.end}
        step={1000}
        value={player.at}
        onChange={(event) => player.seek(Number.parseInt(event.target.value, 10))}
      />
    </div>
  );
}

type Line = Frame['ladder'][number];
/** The auction again, bid by bid, from the file of its result. */
export function PlayerOf({ input, uom }: { input: AuctionInput; uom: string }) {
  const t = useWords(roomWords);
  const format = useFormat();
  const frames = useMemo(() => framesOf(input), [input]);
  const player = usePlayer(frames);
  const frame = frames[player.index] as Frame;
  const all = input.bids.length;
  if (all === 0) return <p className="au-note">{t('player.empty')}</p>;
  const time = format.exactTime(new Date(player.at).toISOString());
  const position =
    frame.bid !== null
      ? t('player.at', { time, n: input.bids.filter((b) => b.seq <= (frame.bid?.seq ?? 0)).length, all })
      : t(player.index === 0 ? 'player.begin' : 'player.end', { time });
  const onKey = (event: KeyboardEvent) => {
    const act = KEYS[event.key];
    const inside = event.target instanceof HTMLElement && event.target.closest('button,input') !== null;
    if (act === undefined || (inside && event.target !== event.currentTarget)) return;
    event.preventDefault();
    act(player);
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys of the player are heard while it has the focus
    <section className="au-form" aria-label={t('player')} tabIndex={0} onKeyDown={onKey}>
      <Controls player={player} />
      <p className="au-position" aria-live="off">
        {position}
      </p>
      <p>
        {t('price.now')} <strong>{sayPrice('CNY', frame.price, uom, format.locale)}</strong> · {t('left')}{' '}
        {sayQuantity(frame.left, uom, format.locale)}
      </p>
      <SmallTable<Line>
        rows={frame.ladder}
        keyOf={(line) => String(line.seq)}
        label={t('ladder')}
        columns={[
          { label: t('bidderName'), names: true, cell: (line) => t('bidder', { n: line.bidder }) },
          { label: t('unitPrice'), end: true, cell: (line) => <strong>{format.price(line.price)}</strong> },
          { label: t('quantity'), end: true, cell: (line) => format.quantity(line.quantity) },
          { label: t('ladder.cumulative'), end: true, cell: (line) => format.quantity(line.cumulative) },
          {
            label: t('state'),
            cell: (line) => (
              <span className={line.leads ? 'au-good' : 'au-faint'}>
                {t(line.leads ? 'ladder.leads' : 'ladder.out')}
              </span>
            ),
          },
        ]}
      />
      <p className="au-note">{t('player.counted')}</p>
      <p className="au-note au-keys">{t('player.keys')}</p>
    </section>
  );
}
