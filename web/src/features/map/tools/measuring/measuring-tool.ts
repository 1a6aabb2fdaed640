/** The tool and its panel come together: a hand that sees the panel can measure. */
export { MeasurePanel } from './MeasurePanel.tsx'
export { MeasureSurface } from './MeasureSurface.tsx'
