import './chart.css';
import type { EChartsType } from 'echarts/core';
import { useEffect, useRef, useState } from 'react';
import { usePrefs } from '../theme/prefs.ts';
import { type ChartSeries, chartOption } from './option.ts';

export interface ChartProps {
  /** One sentence that says what the drawing shows; its figures also stand in a table of the page. */
  readonly says: string;
  /** Names of the places along the axis, oldest first, in the reader's language. */
  readonly labels: readonly string[];
  readonly series: readonly ChartSeries[];
  /** An axis value in the reader's words. */
  readonly axisText: (value: number) => string;
  /** What stands beside the pointer at a place. */
  readonly pointText: (index: number) => string;
  /** Opens the rows a place is made of; the table of the page offers the same to the keyboard. */
  readonly onOpen?: ((index: number) => void) | undefined;
}

/**
 * Bars, lines and ranges over one axis of places. Drawn as SVG in the colours of the theme, with the drawing
 * library fetched when the first chart is shown.
 */
export function Chart(props: ChartProps) {
  const host = useRef<HTMLDivElement>(null);
  const drawn = useRef<EChartsType | null>(null);
  const latest = useRef(props);
  latest.current = props;
  const [ready, setReady] = useState(false);
  const still = usePrefs().animation === 'none';
  useEffect(() => {
    let unmounted = false;
    let chart: EChartsType | null = null;
    const box = host.current;
    const watch = new ResizeObserver(() => chart?.resize());
    void import('./engine.ts').then(({ init }) => {
      if (unmounted || box === null) return;
      chart = init(box, null, { renderer: 'svg' });
      drawn.current = chart;
      chart.getZr().on('click', (event) => {
        const at = chart?.convertFromPixel({ gridIndex: 0 }, [event.offsetX, event.offsetY])[0];
        if (at !== undefined && at >= 0 && at < latest.current.labels.length) latest.current.onOpen?.(at);
      });
      watch.observe(box);
      setReady(true);
    });
    return () => {
      unmounted = true;
      watch.disconnect();
      drawn.current = null;
      chart?.dispose();
    };
  }, []);
  const opens = props.onOpen !== undefined;
  useEffect(() => {
    if (ready && host.current !== null)
      drawn.current?.setOption(chartOption(props, still, getComputedStyle(host.current).fontFamily), {
        notMerge: true,
      });
  });
  return (
    <div
      ref={host}
      className={opens ? 'ch ch-opens' : 'ch'}
      role="img"
      aria-label={props.says}
      aria-busy={!ready}
    />
  );
}
