/** What a feature tells of itself. */
import { POINT_PROPERTIES, readPointOfInterest } from '@graticule/contracts/map/point-of-interest'
import type { InfoRecord } from '../../../../stores/layers/place-info.ts'
import type { Known } from './shown-features.ts'
import { momentText } from '../../../../formats/vector/times.ts'
import type { Span } from '../../../../formats/vector/vector-file.ts'

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign)

/** The text of a balloon with its `$[...]` replaced (OGC 12-007r2, 12.2.3.2): values as text, descriptions as the HTML that they are. */
export function fillBalloon(balloon: string, { feature }: Known): string {
  const values = new Map(feature.fields.map(([name, value]) => [name, escaped(value)]))
  values.set('name', escaped(feature.name ?? '')).set('description', feature.html ?? '')
  return balloon.replaceAll(/\$\[([^\]]{1,200})\]/g, (_, name: string) => {
    const [, own = name] = /\/([^/]+?)(?:\/displayName)?$/.exec(name) ?? []
    return name.endsWith('/displayName') ? escaped(own) : (values.get(name) ?? values.get(own) ?? '')
  })
}

/** When, in the words of the data: `2020-01-01`, `2020-01-01 – 2020-02-01`. */
export function spanText({ begin, end }: Span): string {
  const [from, until] = [begin, end].map((moment) => (moment === undefined ? '' : momentText(moment)))
  return from === until ? (from ?? '') : `${from} – ${until}`.trim()
}

/** A feature as the panel about a place shows it. `words` names what the portal adds. */
export function recordOf(known: Known, words: { readonly when: string; readonly folder: string }): InfoRecord {
  const { feature, file } = known
  const balloon = file.looks[feature.look]?.balloon
  const html = balloon === undefined ? feature.html : fillBalloon(balloon, known)
  // a balloon says which of the values it shows; what it does not show is not hidden from those who ask
  const point = readPointOfInterest({ name: feature.name, ...Object.fromEntries(feature.fields) })
  const isShown = (name: string) => point === undefined || !POINT_PROPERTIES.has(name.trim().toLowerCase())
  const fields = feature.fields.flatMap(([name, value]) => (isShown(name) ? [{ name, value }] : []))
  return {
    ...(point === undefined ? {} : { point }),
    ...(feature.name === undefined ? {} : { title: feature.name }),
    fields: [
      ...fields,
      ...(feature.span === undefined ? [] : [{ name: words.when, value: spanText(feature.span) }]),
      ...(feature.folders.length === 0 ? [] : [{ name: words.folder, value: feature.folders.join(' › ') }]),
    ],
    ...(html === undefined || html === '' ? {} : { html }),
  }
}
