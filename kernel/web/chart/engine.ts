import { BarChart, CandlestickChart, LineChart } from 'echarts/charts';
import { AriaComponent, GridComponent, TooltipComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';

// The parts that are drawn here and no others; this file is fetched with the first chart.
use([BarChart, LineChart, CandlestickChart, GridComponent, TooltipComponent, AriaComponent, SVGRenderer]);

export { init };
