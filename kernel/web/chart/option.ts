import type { BarSeriesOption, CandlestickSeriesOption, LineSeriesOption } from 'echarts/charts';
import type { GridComponentOption, TooltipComponentOption } from 'echarts/components';
import type { ComposeOption } from 'echarts/core';
import { chartPalette } from '../theme/tokens.ts';
import type { ChartProps } from './chart-props.ts';
import type { ChartSeries } from './chart-props.ts';

type Option = ComposeOption<
  BarSeriesOption | LineSeriesOption | CandlestickSeriesOption | GridComponentOption | TooltipComponentOption
>;

// Tokens, not values: a change of theme needs no new drawing.
const STRONG = 'var(--ct-control)';
const FAINT = 'var(--ct-text-3)';
const LINE = 'var(--ct-line)';
const MOST_DOTS = 90;

function drawnAs(series: ChartSeries, place: number) {
  const color = place === 0 ? 'var(--ct-fill)' : (chartPalette[place % chartPalette.length] ?? STRONG);
  if (series.kind === 'ranges')
    return {
      type: 'candlestick' as const,
      name: series.name,
      barMaxWidth: 6,
      itemStyle: { color, color0: color, borderColor: color, borderColor0: color, opacity: 0.55 },
      emphasis: { itemStyle: { color, color0: color, borderColor: STRONG, borderColor0: STRONG } },
      data: series.values.map((v) => (v === null ? ('-' as const) : [v[0], v[1], v[0], v[1]])),
    };
  if (series.kind === 'line')
    return {
      type: 'line' as const,
      name: series.name,
      connectNulls: false,
      showSymbol: series.values.length <= MOST_DOTS,
      symbol: 'circle',
      symbolSize: 5,
      lineStyle: { color: STRONG, width: 1.6 },
      itemStyle: { color: STRONG },
      emphasis: { lineStyle: { color: STRONG }, itemStyle: { color: STRONG } },
      data: [...series.values],
    };
  return {
    type: 'bar' as const,
    name: series.name,
    barMaxWidth: 24,
    itemStyle: { color, borderRadius: [1.5, 1.5, 0, 0] },
    emphasis: { itemStyle: { color: STRONG } },
    data: [...series.values],
  };
}

/** The look of every chart of the product, from what one of them shows. */
export function chartOption(chart: ChartProps, still: boolean, fontFamily: string): Option {
  return {
    animation: !still,
    animationDuration: 160,
    aria: { enabled: false },
    textStyle: { fontFamily },
    grid: { left: 2, right: 12, top: 16, bottom: 4, outerBoundsMode: 'same' },
    tooltip: {
      trigger: 'axis',
      renderMode: 'html',
      confine: true,
      padding: [4, 8],
      backgroundColor: 'var(--ct-elevated)',
      borderColor: 'var(--ct-border)',
      textStyle: { color: 'var(--ct-text)', fontSize: 12 },
      extraCssText: 'box-shadow: none; white-space: pre-line',
      transitionDuration: 0,
      axisPointer: { type: 'line', lineStyle: { color: FAINT, type: 'solid' } },
      formatter: (points) => {
        const [first] = Array.isArray(points) ? points : [points];
        const text = document.createElement('span');
        text.textContent = chart.pointText(first?.dataIndex ?? 0);
        return text;
      },
    },
    xAxis: {
      type: 'category',
      data: [...chart.labels],
      axisLine: { lineStyle: { color: LINE } },
      axisTick: { show: false },
      axisLabel: { color: FAINT, fontSize: 11, hideOverlap: true },
    },
    yAxis: {
      type: 'value',
      scale: chart.series.every((s) => s.kind !== 'bars'),
      splitNumber: 3,
      splitLine: { lineStyle: { color: LINE } },
      axisLabel: { color: FAINT, fontSize: 11, formatter: chart.axisText },
    },
    series: chart.series.map(drawnAs),
  } as Option;
}
