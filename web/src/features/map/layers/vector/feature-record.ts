/** What a feature tells of itself. */
import { POINT_PROPERTIES, readPointOfInterest } from '@graticule/contracts/map/point-of-interest'
import type { InfoRecord } from '../../../../stores/layers/place-info.ts'
import type { Known } from './shown-features.ts'
import { momentText } from '../../../../formats/vector/times.ts'
import { formatDecimal, formatRange, withUnit } from '../../../../i18n/numbers.ts'
import { formatDate } from '../../../../i18n/time.ts'
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

/** A day or an instant, UTC, as the language writes it: `2020-01-01`, `2020-01-01 10:00:00 UTC`. */
function momentWords(moment: number): string {
  const [day = '', time] = momentText(moment).split('T')
  return time === undefined ? formatDate(day) : `${formatDate(day)} ${time.replace('Z', ' UTC')}`
}

/** When: `2020-01-01`, `2020-01-01 – 2020-02-01`, with an open end `2020-01-01 –`. */
export function spanText({ begin, end }: Span): string {
  const [from, until] = [begin, end].map((moment) => (moment === undefined ? '' : momentWords(moment)))
  return from === until ? (from ?? '') : `${from} – ${until}`.trim()
}

const metres = (height: number): string => withUnit(formatDecimal(height), 'm')

/** What the portal calls what it adds to the fields of a feature. */
interface AddedNames {
  readonly when: string
  readonly height: string
  readonly folder: string
}

/** A feature as the panel about a place shows it. */
export function recordOf(known: Known, words: AddedNames): InfoRecord {
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
      ...(feature.heights === undefined
        ? []
        : [{ name: words.height, value: formatRange(metres(feature.heights[0]), metres(feature.heights[1])) }]),
      ...(feature.folders.length === 0 ? [] : [{ name: words.folder, value: feature.folders.join(' › ') }]),
    ],
    ...(html === undefined || html === '' ? {} : { html }),
  }
}
