import { loadCountryLabels } from './chart-data.ts'
import type { City } from './cities.ts'
import type { LabelPainter } from './label-painter.ts'
import { allLabels, type LabelNames } from './label-set.ts'

/** Which names stand on the chart; those of cities are loaded when the map is near enough for them. `changed` is called when there are others. */
export function createNameSet(painter: Pick<LabelPainter, 'setLabels'>, changed: () => void) {
  let countries: Awaited<ReturnType<typeof loadCountryLabels>> = []
  let cities: readonly City[] | undefined
  let names: LabelNames | undefined
  const place = () => {
    if (names) painter.setLabels(allLabels(countries, cities ?? [], names))
    changed()
  }
  return {
    async load() {
      countries = await loadCountryLabels()
      place()
    },
    setNames(next: LabelNames) {
      names = next
      place()
    },
    wantCities() {
      if (cities !== undefined) return
      cities = []
      import('./cities.ts').then(
        ({ CITIES }) => {
          cities = CITIES
          place()
        },
        () => {
          // a later move asks again
          cities = undefined
        },
      )
    },
  }
}
