import './chart.css';
import type { EChartsType } from 'echarts/core';
import { useEffect, useRef, useState } from 'react';
import { usePrefs } from '../theme/prefs.ts';
import type { ChartProps } from './chart-props.ts';
import { chartOption } from './option.ts';

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
