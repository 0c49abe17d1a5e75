import type { ScaleBand, ScaleLinear } from 'd3-scale';
import { getLayerCakeContext, type LayerCakeContext } from 'layercake';

interface Scales {
  /** By the first day of a bucket. */
  x: ScaleBand<string>;
  /** By sessions, and by hours: they share the axis. */
  y: ScaleLinear<number, number>;
}

/** The scales and the size of the chart of days around this component. */
export const useDays = (): LayerCakeContext<Scales> => getLayerCakeContext<Scales>();
