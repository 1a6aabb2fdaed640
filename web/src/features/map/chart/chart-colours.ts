import { DEPTH_BANDS } from '@graticule/contracts/search/seismic'

/** Colours and fonts of everything that is painted on the map, as CSS values. */
export interface ChartColours {
  readonly sea: string
  readonly land: string
  /** Rings along the coast, outermost first. */
  readonly tints: readonly string[]
  readonly gridOnSea: string
  readonly gridOnLand: string
  readonly border: string
  readonly coast: string
  readonly label: string
  readonly waterLabel: string
  readonly font: string
  readonly waterFont: string
  readonly monoFont: string
  readonly ink: string
  readonly surface: string
  readonly footprint: string
  readonly footprintFill: string
  readonly mark: string
  readonly markFill: string
  /** Of earthquakes, the shallow ones first. */
  readonly depths: readonly string[]
}

/** Reads the colours from the custom properties in force on an element. */
export function readChartColours(element: Element): ChartColours {
  const style = getComputedStyle(element)
  const value = (name: string) => style.getPropertyValue(name).trim()
  return {
    sea: value('--map-sea'),
    land: value('--map-land'),
    tints: [value('--chart-tint-1'), value('--chart-tint-2'), value('--chart-tint-3')],
    gridOnSea: value('--chart-grid-sea'),
    gridOnLand: value('--chart-grid-land'),
    border: value('--chart-border'),
    coast: value('--chart-coast'),
    label: value('--map-label'),
    waterLabel: value('--map-sea-label'),
    font: value('--font'),
    waterFont: value('--font-water'),
    monoFont: value('--font-mono'),
    ink: value('--text'),
    surface: value('--surface'),
    footprint: value('--map-fp'),
    footprintFill: value('--map-fp-fill'),
    mark: value('--mark'),
    markFill: value('--map-mark-fill'),
    depths: DEPTH_BANDS.map((_, at) => value(`--q${at + 1}`)),
  }
}

/**
 * Calls back when the page's theme may have changed: its root's attributes, or the system's choice of colours.
 * Returns the function that ends it.
 */
export function onThemeChange(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  const attributes = { attributes: true, attributeFilter: ['data-theme', 'data-site-colour', 'data-typefaces', 'class', 'style'] }
  observer.observe(document.documentElement, attributes)
  observer.observe(document.body, attributes)
  const system = matchMedia('(prefers-color-scheme: dark)')
  system.addEventListener('change', changed)
  return () => {
    observer.disconnect()
    system.removeEventListener('change', changed)
  }
}
